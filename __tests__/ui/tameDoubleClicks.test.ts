import { fireEvent } from '@testing-library/react';
import { tameDoubleClicks } from '../../src/ui/tameDoubleClicks';

tameDoubleClicks();

let heard: string[];
beforeEach(() => {
  heard = [];
  document.body.innerHTML = `
    <form><button type="button">More</button><button type="button">Choose</button><button type="submit">Save</button>
    <button type="button" data-once>Download</button></form>
    <a href="#there"><span>There</span></a>`;
  document.body.onclick = ({ target }) => heard.push((target as Element).textContent);
  document.body.onsubmit = (event) => {
    event.preventDefault();
    heard.push('sent');
  };
});

const named = (text: string) =>
  [...document.querySelectorAll('button, span')].find(({ textContent }) => textContent === text) as HTMLElement;
const click = (text: string, detail: number, clientX = 100) => fireEvent.click(named(text), { detail, clientX });

test('what counts takes each click', () => {
  [1, 2, 3].forEach((detail) => click('More', detail));
  expect(heard).toEqual(['More', 'More', 'More']);
});

test('a form is sent once by a double click, and again by the next one', () => {
  click('Save', 1);
  click('Save', 2);
  expect(heard).toEqual(['Save', 'sent']);
  click('Save', 1);
  expect(heard).toEqual(['Save', 'sent', 'Save', 'sent']);
});

test.each(['There', 'Download'])('what a double click does not want twice it does once: %s', (name) => {
  expect(click(name, 1)).toBe(true);
  expect(click(name, 2)).toBe(false);
  expect(heard).toEqual([name]);
});

test('what has come under the pointer is not hit, nor a button that says something else by then', () => {
  click('Choose', 1);
  click('More', 2);
  expect(heard).toEqual(['Choose']);
  click('Choose', 1);
  named('Choose').textContent = 'Remove';
  click('Remove', 2);
  expect(heard).toEqual(['Choose', 'Choose']);
});

test('two fingers that hit two controls are heard both', () => {
  click('Choose', 1, 100);
  click('More', 2, 123);
  click('More', 2, 124);
  expect(heard).toEqual(['Choose', 'More']);
});

test('a click that no pointer made comes between the halves unnoticed', () => {
  click('Download', 1);
  click('There', 0, 0);
  expect(click('Download', 2)).toBe(false);
  expect(heard).toEqual(['Download', 'There']);
});

test('clicks by keyboard all count', () => {
  click('Save', 0);
  click('Save', 0);
  expect(heard).toEqual(['Save', 'sent', 'Save', 'sent']);
});
