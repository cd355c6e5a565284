import { Button, Progress } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { Part, PartActions } from '#ui/part.tsx'
import { bulkChanges, type ShownBulkChange, UNFINISHED } from '../bulk/contract.ts'
import { useBulkChanges } from './queries.ts'
import css from './bulk-progress-panel.module.css'

/** As many are shown; the others are of earlier that day. */
const SHOWN = 3

/** The reader's changes of many people: how far they are, and what came of them. They are on the server: loading again loses nothing. */
export function BulkProgress() {
  const changes = useBulkChanges().data ?? []
  return changes.slice(0, SHOWN).map((one) => <One key={one.id} one={one} />)
}

const isMoving = ({ status }: ShownBulkChange) => UNFINISHED.some((one) => one === status)

function One({ one }: { one: ShownBulkChange }) {
  const t = useTranslations('people.many')
  const count = one.total
  const title = one.isUndo ? t('undoTitle', { count }) : t(`title.${one.action}`, { count })
  return (
    <Part title={title} bare className={css.part} action={!isMoving(one) && <Actions one={one} />}>
      {isMoving(one) ? <Moving one={one} /> : <Result one={one} />}
    </Part>
  )
}

function Moving({ one: { status, passed, total } }: { one: ShownBulkChange }) {
  const t = useTranslations('people.many')
  const word = status === 'waiting' ? t('waiting') : t('progress', { done: passed, total })
  return (
    <>
      <div className={css.bar}>
        <Progress.Root size="md">
          <Progress.Section value={(passed / total) * 100} aria-label={word} />
        </Progress.Root>
        <output className="num">{word}</output>
      </div>
      <p className={css.quiet}>{t('leave')}</p>
    </>
  )
}

function Result({ one }: { one: ShownBulkChange }) {
  const t = useTranslations('people.many')
  const { status, failure, problem, passed, total, refusals } = one
  const why = failure === 'refused' ? problem : failure && t(`failure.${failure}`)
  return (
    <div className={css.result}>
      <output>{useDone(one)}</output>
      {status === 'failed' && (
        <p className={css.failed}>
          {t('stopped', { passed, total })} {why}
        </p>
      )}
      {refusals.length > 0 && (
        <ul>
          {refusals.map(({ message, count }) => (
            <li key={message}>{t('refusal', { message, count })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useDone({ isUndo, isPlanned, done }: ShownBulkChange): string {
  const t = useTranslations('people')
  if (isUndo) return t('many.undone', { count: done })
  if (done === 0) return t('many.nobody')
  return t(isPlanned ? 'bulkPlanned' : 'bulkCount', { count: done })
}

function Actions({ one: { id, canUndo } }: { one: ShownBulkChange }) {
  const t = useTranslations('people.many')
  const undo = useChange(bulkChanges.undoBulkChange)
  const remove = useChange({ ...bulkChanges.removeBulkChange, success: undefined })
  return (
    <PartActions>
      {canUndo && (
        <Button variant="subtle" onClick={() => void undo({ id })}>
          {t('undo')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => void remove({ id })}>
        {t('remove')}
      </Button>
    </PartActions>
  )
}
