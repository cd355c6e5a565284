// The page /api: the look of the product, and what the server asks of a change that is made by a session.
;(() => {
  const LIGHT = {
    'bg-color': '#ffffff',
    'header-bg-color': '#ffffff',
    'text-color': '#1d1c19',
    'header-color': '#1d1c19',
    'primary-color': '#1f57c4',
    'secondary-color': '#58564f',
    'nav-bg-color': '#f4f3ef',
    'nav-text-color': '#1d1c19',
    'nav-hover-bg-color': '#eae8e2',
    'nav-hover-text-color': '#1f57c4',
  }
  const DARK = {
    'bg-color': '#1b1a18',
    'header-bg-color': '#1b1a18',
    'text-color': '#efede8',
    'header-color': '#efede8',
    'primary-color': '#8fb4f7',
    'secondary-color': '#b6b3ab',
    'nav-bg-color': '#242320',
    'nav-text-color': '#efede8',
    'nav-hover-bg-color': '#302e2b',
    'nav-hover-text-color': '#8fb4f7',
  }
  const explorer = document.querySelector('openapi-explorer')
  explorer.setAttribute('server-url', location.origin)
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    for (const [name, value] of Object.entries(dark.matches ? DARK : LIGHT)) explorer.setAttribute(name, value)
  }
  paint()
  dark.addEventListener('change', paint)
  explorer.addEventListener('request', ({ detail: { request } }) => {
    if (request.method.toUpperCase() !== 'GET') request.headers.set('X-Requested-With', 'XMLHttpRequest')
  })
})()
