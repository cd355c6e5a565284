import type { Icon } from '@phosphor-icons/react'
import { createContext, use, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import {
  Airplane,
  Dog,
  Drop,
  Flower,
  GraduationCap,
  Heart,
  House,
  Laptop,
  Scales,
  Star,
  Truck,
  Users,
} from './icons.ts'
import { type BuiltInKind, LEAVE_KINDS, type LeaveKind } from './leave-kinds.ts'

/** A kind of leave that the company has added: called as it wrote it, drawn in a colour with its pattern. */
export interface OwnKind {
  id: string
  name: string
  colour: string
  icon: string
  isArchived: boolean
  isPaid: boolean
  /** The person works during it. */
  countsAsWork: boolean
  /** Everyone requests it. */
  isRequestable: boolean
}

/** They come with the person's user-info; the frame of the app puts them here. */
export const OwnKinds = createContext<readonly OwnKind[]>([])

export const OWN_ICONS: Readonly<Record<string, Icon>> = {
  airplane: Airplane,
  dog: Dog,
  drop: Drop,
  flower: Flower,
  graduation: GraduationCap,
  heart: Heart,
  house: House,
  laptop: Laptop,
  scales: Scales,
  star: Star,
  truck: Truck,
  users: Users,
}

const isBuiltIn = (kind: LeaveKind): kind is BuiltInKind => Object.hasOwn(LEAVE_KINDS, kind)

/** How an own kind is marked in the page, for the colours and patterns of `tokens.css`. */
export const dressOf = (colour: string): string => `own-${colour}`

export interface Kinds {
  /** In their order, the archived ones last. */
  own: readonly OwnKind[]
  /** Whether it is a kind of leave at all. */
  has: (kind: string) => boolean
  word: (kind: LeaveKind) => string
  /** By kind; of what is none, that of `away`. */
  icons: Readonly<Record<LeaveKind, Icon>>
  /** The value of `data-kind`. */
  dress: (kind: LeaveKind) => string
}

/** The one place that knows what every kind is called and how it is drawn; what it does not know is an absence. */
export function useKinds(): Kinds {
  const own = use(OwnKinds)
  const t = useTranslations('ui.kinds')
  return useMemo(() => {
    const byId = new Map(own.map((one) => [one.id, one]))
    const icons = Object.fromEntries([
      ...Object.entries(LEAVE_KINDS).map(([kind, look]) => [kind, look.icon]),
      ...own.map(({ id, icon }) => [id, OWN_ICONS[icon] ?? LEAVE_KINDS.away.icon]),
    ]) as Readonly<Record<LeaveKind, Icon>>
    const plain = (kind: LeaveKind): BuiltInKind => (isBuiltIn(kind) ? kind : 'away')
    return {
      own,
      has: (kind) => isBuiltIn(kind) || byId.has(kind),
      word: (kind) => byId.get(kind)?.name ?? t(plain(kind)),
      icons,
      dress: (kind) => {
        const one = byId.get(kind)
        return one ? dressOf(one.colour) : plain(kind)
      },
    }
  }, [own, t])
}

/** Kinds that people can be asked to choose from: `built` and the own ones that are not archived. */
export const choicesOf = ({ own, word }: Kinds, built: readonly LeaveKind[]): { value: LeaveKind; label: string }[] =>
  [...built, ...own.filter(({ isArchived }) => !isArchived).map(({ id }) => id)].map((value) => ({
    value,
    label: word(value),
  }))

/** The same for filters of what there is: archived ones too. */
export const filtersOf = ({ own, word }: Kinds, built: readonly LeaveKind[]): { value: LeaveKind; label: string }[] =>
  [...built, ...own.map(({ id }) => id)].map((value) => ({ value, label: word(value) }))
