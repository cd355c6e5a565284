// The public pages can be read without this. It sends the forms, changes the language in place and closes open menus.
document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('header details[open]'))
    if (!menu.contains(event.target) || event.target.closest('.sheet a')) menu.open = false
  const choice = event.target.closest('a[data-language]')
  if (!choice) return
  event.preventDefault()
  const { hostname } = location
  const shared = hostname.includes('.') && !/^[\d.]+$|localhost$/.test(hostname) ? `; Domain=${hostname}` : ''
  document.cookie = `language=${choice.dataset.language}; Max-Age=31536000; Path=/; SameSite=Lax${shared}`
  if (location.search) location.href = location.pathname + location.hash
  else location.reload()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  const menu = document.querySelector('header details[open]')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary').focus()
})

for (const form of document.querySelectorAll('form[data-to]')) {
  const general = form.querySelector('.general')
  const button = form.querySelector('button[type=submit]')
  let stamp
  // given out when somebody begins to write: what nobody began is not taken
  const begin = () =>
    (stamp ??= post(form.dataset.stamps, {}).then(
      ({ data }) => data.stamp,
      (error) => {
        stamp = undefined
        throw error
      },
    ))
  form.addEventListener('focusin', () => void begin().catch(() => {}), { once: true })
  form.addEventListener('input', ({ target }) => mark(target, ''))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    say('')
    try {
      const values = Object.fromEntries(new FormData(form))
      await post(form.dataset.to, { ...values, stamp: await begin() })
      location.href = '/thanks-for-request'
    } catch (error) {
      button.disabled = false
      refuse(error)
    }
  })

  /** The server's first message under each field; what was typed stays. */
  function refuse({ body = {} }) {
    const first = (field) => body.errors?.[field]?.[0] ?? ''
    for (const field of form.elements) mark(field, first(field.name))
    const bad = form.querySelector('[aria-invalid=true]')
    if (first('stamp')) beginAgain()
    const rest = first('general') || first('stamp')
    if (rest || !bad) say(rest || body.message || form.dataset.failed)
    bad?.focus()
  }
  function beginAgain() {
    stamp = undefined
    void begin().catch(() => {})
  }
  function say(words) {
    general.textContent = words
    general.hidden = !words
  }
  function mark(field, words) {
    const error = document.getElementById(`${field.id}-error`)
    if (!error) return
    error.textContent = words
    if (words) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Language': document.documentElement.lang,
      'X-Requested-With': 'XMLHttpRequest',
      'X-Public': '1',
    },
    body: JSON.stringify(body),
  })
  const said = await answer.json().catch(() => ({}))
  if (!answer.ok) throw Object.assign(new Error(said.message), { body: said })
  return said
}
