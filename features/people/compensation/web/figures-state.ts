import { useState } from 'react'
import { useChange } from '#ui/forms/change.ts'
import { compensation } from '../contract.ts'

/** Figures by the id of their row or payment; empty until they are revealed. */
export interface Shown {
  payRates: ReadonlyMap<string, number>
  amounts: ReadonlyMap<string, number | null>
}
const NOTHING: Shown = { payRates: new Map(), amounts: new Map() }

/** Figures that the reader asked to see. They live as long as the screen: neither in the cache of answers nor in a draft. */
export function useFigures(userId: string) {
  const ask = useChange(compensation.revealCompensation)
  const [shown, setShown] = useState<Shown>()
  const reveal = async (): Promise<Shown> => {
    const { data } = await ask({ id: userId })
    const figures = {
      payRates: new Map(data.rows.map(({ id, payRate }) => [id, payRate])),
      amounts: new Map([...data.rows, ...data.payments].map(({ id, amount }) => [id, amount])),
    }
    setShown(figures)
    return figures
  }
  return {
    figures: shown ?? NOTHING,
    isRevealed: shown !== undefined,
    reveal,
    hide: () => setShown(undefined),
    /** After a change: what is shown stays complete. */
    renew: () => void (shown && reveal()),
  }
}
export type Figures = ReturnType<typeof useFigures>
