import { useLocale } from 'use-intl'
import { formatDay } from '#ui/format.ts'

/** `20 Nov 2026`, in the reader's words; the operator's own time of day decides which day it was. */
export function useDays(): { day: (at: string) => string; moment: (at: string) => string } {
  const locale = useLocale()
  const day = (at: string) => formatDay(localDay(new Date(at)), locale)
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  return { day, moment: (at) => `${day(at)}, ${clock.format(new Date(at))}` }
}

const two = (part: number) => String(part).padStart(2, '0')
const localDay = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
