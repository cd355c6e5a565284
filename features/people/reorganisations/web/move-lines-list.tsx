import { useTranslations } from 'use-intl'
import type { PlannedMove } from '../contract.ts'
import { useFieldWord, usePlaceWord } from './draft-words.ts'
import css from './draft-screen.module.css'

/** What a move changes, field by field. */
export function MoveLines({ move }: { move: PlannedMove | undefined }) {
  const t = useTranslations('reorganisations')
  const fieldWord = useFieldWord()
  const placeWord = usePlaceWord()
  if (!move) return null
  return (
    <dl className={css.lines}>
      {move.fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldWord(field)}</dt>
          <dd>{t('becomes', { before: placeWord(field, before), after: placeWord(field, after) })}</dd>
        </div>
      ))}
    </dl>
  )
}
