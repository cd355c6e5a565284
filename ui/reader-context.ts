import { createContext } from 'react'
import type { Weekday } from '#kit/days.ts'

/** What the person who reads has chosen; the shell provides it, `useReader` reads it. */
export const ReaderContext = createContext<{ weekStart?: Weekday | undefined; timeZone?: string | undefined }>({})
