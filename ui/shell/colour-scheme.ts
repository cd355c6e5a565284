import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const KEY = 'staffroom.scheme'

/** Call it before the first render: icons and surfaces must not be painted in one scheme and then in the other. */
export function paintColourScheme(): void {
  const scheme = stored('auto')
  document.documentElement.dataset['mantineColorScheme'] = scheme === 'auto' ? ofDevice() : scheme
}

/** Light, dark or as the device says; stored on the device and the same in every window. */
export function colourSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined
  return {
    get: stored,
    set: (scheme) => write(scheme),
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key === KEY) onUpdate(stored('auto'))
      }
      window.addEventListener('storage', listener)
    },
    unsubscribe: () => {
      if (listener) window.removeEventListener('storage', listener)
    },
    clear: () => write('auto'),
  }
}

const ofDevice = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

function stored(otherwise: MantineColorScheme): MantineColorScheme {
  try {
    const scheme = localStorage.getItem(KEY)
    return scheme === 'light' || scheme === 'dark' || scheme === 'auto' ? scheme : otherwise
  } catch {
    return otherwise
  }
}

function write(scheme: MantineColorScheme): void {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // A browser that keeps nothing still shows the chosen scheme until it is closed.
  }
}
