import { createContext } from 'react'
import type { WidgetSlot } from './screens.ts'

/** The widgets that features bring; the shell, which knows the features, provides them to the dashboard. */
export const WidgetSlots = createContext<readonly WidgetSlot[]>([])
