import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withDay } from '#features/people/record/web/api.tsx'
import { Empty } from '#ui/empty.tsx'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { Status } from '#ui/status.tsx'
import { type Reorganisation, WIDE_SPAN } from '../contract.ts'
import { ConflictsList } from './conflicts-list.tsx'
import { MoveRow } from './move-card.tsx'
import css from './draft-screen.module.css'

/** So many rows at first; a company that moves as one has more than anyone reads. */
const FIRST = 100

/** The difference as a list: what has to be decided, who moves, and whose number of reports changes. */
export function ChangesPanel({ draft }: { draft: Reorganisation }) {
  const t = useTranslations('reorganisations')
  const { moves, note, appliedAt } = draft
  const [shown, setShown] = useState(FIRST)
  return (
    <div className={css.changes}>
      {appliedAt !== null && <Applied draft={draft} />}
      {note && <p className={css.about}>{note}</p>}
      {moves.length === 0 ? (
        <Empty title={t('changesEmpty')}>{appliedAt === null && t('changesEmptyText')}</Empty>
      ) : (
        <>
          <ConflictsList draft={draft} />
          <Part title={t('who')} count={moves.length} bare>
            <ul className={css.plain}>
              {moves.slice(0, shown).map((move) => (
                <MoveRow key={move.person.id} draft={draft} move={move} />
              ))}
            </ul>
            {moves.length > shown && (
              <Button onClick={() => setShown(shown + FIRST)}>
                {t('more', { count: Math.min(FIRST, moves.length - shown) })}
              </Button>
            )}
          </Part>
          <Spans draft={draft} />
        </>
      )}
    </div>
  )
}

function Applied({ draft: { effectiveDate } }: { draft: Reorganisation }) {
  const t = useTranslations('reorganisations')
  return (
    <div className={css.applied}>
      <p className={css.text}>{t('appliedNote')}</p>
      <AppLink to={withDay('/company/organization-structure', effectiveDate ?? undefined)}>{t('showDay')}</AppLink>
    </div>
  )
}

function Spans({ draft: { spans } }: { draft: Reorganisation }) {
  const t = useTranslations('reorganisations')
  if (spans.length === 0) return null
  return (
    <Part title={t('spans')} count={spans.length}>
      <ul className={css.plain}>
        {spans.map(({ person, before, after }) => (
          <li key={person.id} className={css.span}>
            <PersonChip person={person} to={`/people/${person.id}`} />
            <span className="num">{t('spanOf', { before, after })}</span>
            {after > WIDE_SPAN && <Status tone="wait">{t('wide', { most: WIDE_SPAN })}</Status>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
