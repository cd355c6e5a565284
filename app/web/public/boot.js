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
