/** Runs in the gallery: shows what the form asks for, and moves the sliders. */
export const SCRIPT = `
const form = document.querySelector('form');
const items = [...document.querySelectorAll('ul.shots > li')];
const status = document.querySelector('[role=status]');
function search() {
  const { words, language, width, theme, findings } = form.elements;
  const asked = words.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const fixed = [language, width, theme].map((field) => field.value).filter(Boolean);
  let count = 0;
  for (const item of items) {
    const own = item.dataset.words;
    const parts = own.split(' ');
    const isShown = asked.every((word) => own.includes(word)) && fixed.every((word) => parts.includes(word))
      && (!findings.checked || item.querySelector('.findings') !== null);
    item.hidden = !isShown;
    count += isShown ? 1 : 0;
  }
  status.textContent = count + ' of ' + items.length + ' pictures';
}
form.addEventListener('input', search);
form.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('input', ({ target }) => {
  if (target.type === 'range') target.closest('li').querySelector('.pair').style.setProperty('--at', target.value + '%');
});
search();`;
