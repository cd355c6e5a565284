import { useSyncExternalStore } from 'react'

/** The width up to which a page is drawn for a phone; the same as in the styles. */
export const PHONE = '(max-width: 720px)'

export const usePhone = (): boolean => useMedia(phone)

/** Whether the window is as a query of the styles says; make it once, with `media`. */
export const useMedia = ({ subscribe, matches }: Media): boolean =>
  useSyncExternalStore(subscribe, matches, () => false)

type Media = ReturnType<typeof media>

export const media = (query: string) => ({
  matches: () => matchMedia(query).matches,
  subscribe: (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  },
})

const phone = media(PHONE)
