import { fireEvent } from '@testing-library/react';
import { tameDoubleClicks } from '../../src/ui/tameDoubleClicks';

tameDoubleClicks();

/** The clicks and submits that reach the page. */
let received: string[];
beforeEach(() => {
  received = [];
  document.body.innerHTML = `
    <form><button type="button">More</button><button type="button">Choose</button><button type="submit">Save</button>
    <button type="button" data-once>Download</button></form>
    <a href="#there"><span>There</span></a>`;
  document.body.onclick = ({ target }) => received.push((target as Element).textContent);
  document.body.onsubmit = (event) => {
    event.preventDefault();
    received.push('sent');
  };
});

const named = (text: string) =>
  [...document.querySelectorAll('button, span')].find(({ textContent }) => textContent === text) as HTMLElement;
const click = (text: string, detail: number, clientX = 100) => fireEvent.click(named(text), { detail, clientX });

test('keeps each click of a button that counts', () => {
  [1, 2, 3].forEach((detail) => click('More', detail));
  expect(received).toEqual(['More', 'More', 'More']);
});

test('submits a form once per double click', () => {
  click('Save', 1);
  click('Save', 2);
  expect(received).toEqual(['Save', 'sent']);
  click('Save', 1);
  expect(received).toEqual(['Save', 'sent', 'Save', 'sent']);
});

test.each(['There', 'Download'])('follows a link and a button marked `data-once` once per double click: %s', (name) => {
  expect(click(name, 1)).toBe(true);
  expect(click(name, 2)).toBe(false);
  expect(received).toEqual([name]);
});

test('drops the second click on a control that appeared under the pointer, or whose text changed', () => {
  click('Choose', 1);
  click('More', 2);
  expect(received).toEqual(['Choose']);
  click('Choose', 1);
  named('Choose').textContent = 'Remove';
  click('Remove', 2);
  expect(received).toEqual(['Choose', 'Choose']);
});

test('keeps the clicks of two fingers on two controls', () => {
  click('Choose', 1, 100);
  click('More', 2, 123);
  click('More', 2, 124);
  expect(received).toEqual(['Choose', 'More']);
});

test('ignores a click without a pointer between the two of a double click', () => {
  click('Download', 1);
  click('There', 0, 0);
  expect(click('Download', 2)).toBe(false);
  expect(received).toEqual(['Download', 'There']);
});

test('keeps every click by keyboard', () => {
  click('Save', 0);
  click('Save', 0);
  expect(received).toEqual(['Save', 'sent', 'Save', 'sent']);
});
