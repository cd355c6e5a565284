import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { type PlannedMove, type Reorganisation, reorganisations } from '../contract.ts'
import { usePlaceWord } from './draft-words.ts'
import css from './draft-screen.module.css'

/** Moves around which something has changed since: each is kept or taken out before the draft can be applied. */
export function ConflictsList({ draft }: { draft: Reorganisation }) {
  const t = useTranslations('reorganisations')
  const open = draft.moves.filter(({ conflicts }) => conflicts.length > 0)
  if (open.length === 0) return null
  return (
    <Part title={t('decide')} count={open.length} bare>
      <p className={css.help}>{t('decideHelp')}</p>
      <ul className={css.plain}>
        {open.map((move) => (
          <ConflictRow key={move.person.id} draft={draft} move={move} />
        ))}
      </ul>
    </Part>
  )
}

function ConflictRow({ draft: { id, version }, move }: { draft: Reorganisation; move: PlannedMove }) {
  const t = useTranslations('reorganisations')
  const decide = useChange(reorganisations.decideMoves)
  const wordsOf = useConflictWords()
  const { person, conflicts } = move
  const name = personName(person)
  const as = (decision: 'keep' | 'drop') => () =>
    void decide({ id, version, usersIds: [person.id], decision }).catch(() => undefined)
  return (
    <li className={css.conflict}>
      <div>
        <PersonChip person={person} to={`/people/${person.id}`} />
        {wordsOf(move).map((words) => (
          <p key={words} className={css.text}>
            {words}
          </p>
        ))}
      </div>
      <div className={css.acts}>
        {conflicts.every((one) => one === 'movedMeanwhile') && (
          <Button aria-label={t('keepFor', { name })} onClick={as('keep')}>
            {t('keep')}
          </Button>
        )}
        <Button variant="subtle" aria-label={t('dropFor', { name })} onClick={as('drop')}>
          {t('drop')}
        </Button>
      </div>
    </li>
  )
}

/** Each conflict in words; of who was moved in the meantime, from where to where. */
function useConflictWords() {
  const t = useTranslations('reorganisations')
  const placeWord = usePlaceWord()
  return ({ fields, conflicts }: PlannedMove): string[] =>
    conflicts.map((conflict) => {
      if (conflict !== 'movedMeanwhile') return t(`conflicts.${conflict}`)
      const places = fields
        .filter(({ was, before, after }) => was?.id !== before?.id && before?.id !== after?.id)
        .map(({ field, was, before }) => t('wasIs', { was: placeWord(field, was), now: placeWord(field, before) }))
      return t('conflicts.movedMeanwhile', { places: places.join('; ') })
    })
}
