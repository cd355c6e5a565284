/* global post -- of `site.js`, which every page loads before this */
// A password that is being chosen: how it stands while it is typed, and an eye to read it by.
const PAUSE_MS = 400
const valueOf = (form, name) => form?.elements.namedItem(name)?.value ?? ''

for (const field of document.querySelectorAll('[data-degrees]')) {
  const degrees = JSON.parse(field.dataset.degrees)
  const missing = JSON.parse(field.dataset.missing)
  const input = field.querySelector('input')
  const hint = field.querySelector('.hint')
  const help = field.querySelector('.help')
  const steps = [...hint.querySelectorAll('i')]
  let asking

  function judge() {
    const signs = [...input.value]
    const different = new Set(signs).size
    const at = degrees.findIndex((one) => signs.length >= one.signs && different >= one.different)
    const { degree, words } = degrees[at] ?? { degree: 'short', words: missing[missing.length - signs.length - 1] }
    const typed = signs.length > 0
    help.hidden = typed
    hint.dataset.degree = typed ? degree : ''
    hint.lastElementChild.textContent = typed ? words : ''
    const reached = at < 0 ? 1 : degrees.length + 1 - at
    for (const [place, step] of steps.entries()) step.className = place < reached ? 'on' : ''
    clearTimeout(asking)
    if (at >= 0) asking = setTimeout(askServer, PAUSE_MS, input.value)
  }

  // what is easy to guess all the same, the server knows: what it would refuse it says now
  async function askServer(password) {
    const person = Object.fromEntries(
      ['firstName', 'lastName', 'email'].map((name) => [name, valueOf(input.form, name)]),
    )
    const said = await post('/api/judge-password', { password, ...person }).catch(() => undefined)
    if (!said || input.value !== password) return
    const { refusal } = said.data
    if (refusal === null) return
    hint.dataset.degree = 'short'
    hint.lastElementChild.textContent = refusal
    for (const [place, step] of steps.entries()) step.className = place < 1 ? 'on' : ''
  }
  input.addEventListener('input', judge)
  // the browser may have kept it
  judge()

  const eye = field.querySelector('button')
  eye.hidden = false
  eye.addEventListener('click', () => {
    const open = input.type === 'password'
    input.type = open ? 'text' : 'password'
    eye.setAttribute('aria-pressed', String(open))
    const { other } = eye.dataset
    eye.dataset.other = eye.getAttribute('aria-label')
    eye.setAttribute('aria-label', other)
    eye.querySelector('use').setAttribute('href', open ? '#eye-slash' : '#eye')
  })
}
