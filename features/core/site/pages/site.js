// The public pages can be read without this. It sends the forms, asks before what was written is lost, changes the language in place and closes open menus.
document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('header details[open]'))
    if (!menu.contains(event.target) || event.target.closest('.sheet a')) menu.open = false
  const choice = event.target.closest('a[data-language]')
  if (!choice) return
  event.preventDefault()
  const { hostname } = location
  const shared = hostname.includes('.') && !/^[\d.]+$|localhost$/.test(hostname) ? `; Domain=${hostname}` : ''
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `language=${choice.dataset.language}; Max-Age=31536000; Path=/; SameSite=Lax${secure}${shared}`
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
  const written = () => new URLSearchParams(new FormData(form)).toString()
  const untouched = written()
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
  if (form.dataset.stamps) form.addEventListener('focusin', () => void begin().catch(() => {}))
  form.addEventListener('input', ({ target }) => {
    mark(target, '')
    guard(written() !== untouched)
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    complain('')
    try {
      const { data } = await send()
      guard(false)
      const answer = document.getElementById(form.dataset.answer)
      if (answer) say(answer, data, form, send)
      else location.href = '/thanks-for-request'
    } catch (error) {
      button.disabled = false
      refuse(error)
    }
  })

  const send = async () => post(form.dataset.to, { ...values(), ...(form.dataset.stamps && { stamp: await begin() }) })

  // somebody comes back to what was sent, and may write once more
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !button.disabled) return
    form.reset()
    stamp = undefined
    button.disabled = false
  })

  /** The server's first message under each field; what was typed stays. */
  function refuse({ body = {} }) {
    const first = (field) => body.errors?.[field]?.[0] ?? ''
    for (const field of form.elements) mark(field, first(field.name))
    const bad = form.querySelector('[aria-invalid=true]')
    if (first('stamp')) beginAgain()
    const rest = first('general') || first('stamp')
    if (rest || !bad) complain(rest || body.message || form.dataset.failed)
    bad?.focus()
  }
  function beginAgain() {
    stamp = undefined
    void begin().catch(() => {})
  }
  function values() {
    const boxes = [...form.querySelectorAll('[type=checkbox]')].map(({ name, checked }) => [name, checked])
    return { ...Object.fromEntries(new FormData(form)), ...Object.fromEntries(boxes) }
  }
  function complain(words) {
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

/** While something is written that was not sent, the browser asks before it lets go of the page. */
function guard(on) {
  if (on) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}
function ask(event) {
  event.preventDefault()
}

/** What came of it, in the place of the form: it can be sent once more, or changed. */
function say(template, words, form, send) {
  const place = template.parentElement
  const asked = [...place.childNodes]
  place.replaceChildren(template.content.cloneNode(true))
  const part = (name) => place.querySelector(`[data-${name}]`)
  part('said').textContent = words
  part('email').textContent = part('email').dataset.email.replace('{email}', () => form.elements.email.value)
  part('change').addEventListener('click', () => {
    place.replaceChildren(...asked)
    form.querySelector('button[type=submit]').disabled = false
    form.elements.email.focus()
    form.elements.email.select()
  })
  part('resend').addEventListener('click', async ({ currentTarget: button }) => {
    button.disabled = true
    const told = part('resent')
    told.textContent = ''
    try {
      await send()
      told.textContent = button.dataset.done
    } catch ({ body = {} }) {
      told.textContent = body.message || form.dataset.failed
    }
    setTimeout(() => (button.disabled = false), AGAIN_MS)
  })
  place.querySelector('h1').focus()
}
/** A letter takes a moment: whoever presses at once again would only get the next one. */
const AGAIN_MS = 15_000

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
