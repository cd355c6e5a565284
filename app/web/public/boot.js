// Before the first paint: the scheme that was chosen on this device, or the device's own. The same rule as ui/colour-scheme.ts.
;(() => {
  let scheme = null
  try {
    scheme = localStorage.getItem('staffroom.scheme')
  } catch {
    // a browser that keeps nothing gets the device's scheme
  }
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = scheme
  document.querySelector('meta[name="theme-color"]').content = scheme === 'dark' ? '#131210' : '#f4f3ef'
})()

// The only words outside of the language files: for when the program itself does not arrive, or none of its languages does (then
// app/web/load-words.ts sends the event).
;(() => {
  const words = {
    en: ["Couldn't load Staffroom. Check your connection.", 'Try again'],
    ru: ['Не удалось загрузить Staffroom. Проверьте подключение.', 'Повторить'],
    sv: ['Det gick inte att läsa in Staffroom. Kontrollera anslutningen.', 'Försök igen'],
  }
  const cannotStart = () => {
    const [text, again] = words[document.documentElement.lang] ?? words.en
    const page = document.createElement('main')
    Object.assign(page.style, { padding: '48px 24px', font: '16px/24px system-ui, sans-serif' })
    const said = document.createElement('p')
    said.textContent = text
    const button = document.createElement('button')
    button.textContent = again
    button.addEventListener('click', () => location.reload())
    page.append(said, button)
    document.querySelector('#root').replaceChildren(page)
  }
  addEventListener('staffroom-cannot-start', cannotStart)
  const ofProgram = ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && cannotStart()
  addEventListener('error', ofProgram, true)
})()
