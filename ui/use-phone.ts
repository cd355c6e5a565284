import { useSyncExternalStore } from 'react'

/** The width up to which a page is drawn for a phone; the same as in the styles. */
export const PHONE = '(max-width: 720px)'

export const usePhone = (): boolean => useSyncExternalStore(subscribe, matches, () => false)

const matches = () => matchMedia(PHONE).matches

function subscribe(listener: () => void) {
  const media = matchMedia(PHONE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
