import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { jobHistory } from '#features/people/job-history/contract.ts'
import { EffectsPart, usePastEffects } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { type PlannedMove, type Reorganisation, reorganisations } from '../contract.ts'
import { MoveDialog } from './move-dialog.tsx'
import { MoveLines } from './move-lines-list.tsx'
import css from './draft-screen.module.css'

/** Who moves, from where to where; in a draft also what depends on it, and the ways to change it. */
export function MoveRow({ draft, move }: { draft: Reorganisation; move: PlannedMove }) {
  const t = useTranslations('reorganisations')
  const { person } = move
  const isDraft = draft.appliedAt === null
  const [isOpen, setOpen] = useState(false)
  const name = personName(person)
  return (
    <li className={css.move}>
      <PersonChip person={person} to={`/people/${person.id}`} />
      <MoveLines move={move} />
      {isDraft && (
        <div className={css.acts}>
          {move.conflicts.length === 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-label={t('effectsOf', { name })}
              onClick={() => setOpen(!isOpen)}
            >
              {t('effects')}
            </Button>
          )}
          <More draft={draft} move={move} name={name} />
        </div>
      )}
      {isDraft && isOpen && (
        <div className={css.effects}>
          <Effects draft={draft} move={move} />
        </div>
      )}
    </li>
  )
}

function More({ draft, move, name }: { draft: Reorganisation; move: PlannedMove; name: string }) {
  const t = useTranslations('reorganisations')
  const decide = useChange(reorganisations.decideMoves)
  const [isMoving, setMoving] = useState(false)
  const { id, version } = draft
  const userId = move.person.id
  const drop = () => void decide({ id, version, usersIds: [userId], decision: 'drop' }).catch(() => undefined)
  return (
    <>
      <MoreButton
        place="row"
        label={t('moreMove', { name })}
        items={[
          { word: t('change'), onPick: () => setMoving(true) },
          { word: t('drop'), danger: true, rule: true, onPick: drop },
        ]}
      />
      {isMoving && <MoveDialog draft={draft} userId={userId} below={0} onClose={() => setMoving(false)} />}
    </>
  )
}

/** The same words as before a change of this one job: pending leave that goes to the new manager, minimums, benefits. */
function Effects({
  draft: { effectiveDate, today },
  move: { person, fields },
}: {
  draft: Reorganisation
  move: PlannedMove
}) {
  const t = useTranslations('reorganisations')
  const effects = usePastEffects(jobHistory.foreseeJobChange, {
    id: person.id,
    effectiveDate: effectiveDate !== null && effectiveDate > today ? effectiveDate : today,
    ...Object.fromEntries(fields.map(({ field, after }) => [field, after?.id ?? null])),
  })
  if (effects === undefined) return null
  if (effects === null || effects.lines.length === 0) return <p className={css.help}>{t('effectsNone')}</p>
  return <EffectsPart effects={effects} />
}
