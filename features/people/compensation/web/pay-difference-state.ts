import { useTranslations } from 'use-intl'
import { differencesOf, type Differences } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import type { PayRow, Term } from '../contract.ts'
import { type Figures, useFigures } from './figures-state.ts'
import { usePayWords } from './pay-words.ts'
import { useComparedPay } from './queries.ts'

/** What makes up a rate: shown as one. */
const RATE = ['payRate', 'payRateType', 'currency'] as const satisfies readonly Term[]

/** What differs in pay between two days. Figures are masked until the reader reveals them: `figures`, where some differ. */
export function usePayDifferences(userId: string, days: { from: Day; to: Day }, enabled: boolean) {
  const figures = useFigures(userId)
  const answer = useComparedPay(userId, days, enabled)
  const termOf = usePayTerm(figures)
  const words = useTranslations('compensation.fields')
  if (!enabled) return { differences: [] as Differences, figures: null }
  const { rows = [], difference, compared } = answer.data ?? {}
  const [before, after] = [compared?.before, compared?.after].map((id) => rows.find((row) => row.id === id))
  const terms = difference && shownOnce(difference)
  const lines = terms?.map((term) => ({
    key: term,
    word: words(term),
    before: before && termOf(before, term),
    after: after && termOf(after, term),
  }))
  const isMasked = terms?.some((term) => term === 'payRate' || term === 'amount') === true
  return { differences: differencesOf(answer, lines), figures: isMasked ? figures : null }
}

const isRate = (term: Term) => RATE.some((one) => one === term)
const shownOnce = (terms: readonly Term[]): Term[] => [
  ...(terms.some(isRate) ? (['payRate'] as const) : []),
  ...terms.filter((term) => !isRate(term)),
]

function usePayTerm({ figures }: Figures) {
  const pay = usePayWords(figures)
  return (row: PayRow, term: Term): string | null => {
    if (term === 'payType' || term === 'paySchedule') return row[term]?.name ?? null
    if (term === 'paymentDay') return row.paymentDay === null ? null : String(row.paymentDay)
    if (term === 'amount') return figures.amounts.get(row.id) === null ? null : pay.amount(row)
    return pay.rate(row)
  }
}
