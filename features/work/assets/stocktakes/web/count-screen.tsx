import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { Empty } from '#ui/empty.tsx'
import { AppLink } from '#ui/link.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { RecordSkeleton } from '#ui/record-skeleton.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Count, Line, Stocktake } from '../contract.ts'
import { CountList } from './count-list.tsx'
import { type Board, boardOf, indexOf, lineOf } from './count-state.ts'
import { NoteDialog } from './note-dialog.tsx'
import { type Answer, append, queueName, useQueue, useSending } from './queue-state.ts'
import { PATH, useCopy, useCounts, useHead, useTakeCounts } from './queries.ts'
import { ResultCard, type Scanned } from './result-card.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { UnsentPanel } from './unsent-panel.tsx'
import css from './count-screen.module.css'

/** Counts: scans go to the device first and on to the server from there, so that it is the same with a network and without. */
export function Screen() {
  const t = useTranslations('stocktakes')
  const { id } = useParams({ strict: false }) as { id: string }
  const { known, error, refetch } = useKnown(id)
  if (known) return <Counting {...known} />
  const up = { word: t('title'), to: `${PATH}/${id}` }
  return error ? <NoRecord error={error} up={up} retry={refetch} /> : <RecordSkeleton up={up} className={css.column} />
}

/** What is needed before the first scan: the whole list, so that a network is not needed any more. */
function useKnown(id: string) {
  const head = useHead(id)
  const copy = useCopy(id)
  const { data: me } = useMe()
  const refetch = () => {
    void head.refetch()
    void copy.refetch()
  }
  const isKnown = head.data && copy.data && me?.user
  const known = isKnown && { stocktake: head.data, lines: copy.data, name: queueName(me.user.id, id) }
  return { known, error: head.error ?? copy.error, refetch }
}

function Counting({ stocktake, lines, name }: { stocktake: Stocktake; lines: readonly Line[]; name: string }) {
  const t = useTranslations('stocktakes')
  const { id, expected } = stocktake
  const { data: counted } = useCounts(id)
  const queue = useQueue(name)
  const index = useMemo(() => indexOf(lines), [lines])
  const board = useMemo(() => boardOf(index, counted?.counts ?? NOTHING, queue), [index, counted, queue])
  const [scanned, setScanned] = useState<Scanned>()
  const [noting, setNoting] = useState<string>()
  const takeCounts = useTakeCounts(id)
  const sending = useSending(id, name, (answers) => {
    takeCounts([...answers.values()].flatMap(({ count }) => count ?? []))
    setScanned((before) => answered(before, answers))
  })
  const status = counted?.status ?? stocktake.status
  const scan = (code: string) => setScanned(record(name, code, { index, board }))
  const undo = (countId: string) => {
    takeBack(name, countId)
    setScanned((before) =>
      before?.id === countId || before?.earlier?.id === countId ? { ...before, result: 'undone' } : before,
    )
  }
  const mark = noting === undefined ? undefined : board.byId.get(noting)
  return (
    <>
      <PageHeader
        up={{ word: stocktake.name, to: `${PATH}/${id}` }}
        title={t('count')}
        state={<Progress found={board.found.length} expected={expected} />}
      />
      <div className={css.column}>
        <UnsentPanel name={name} queue={queue} {...sending} />
        {status === 'open' ? (
          <>
            <ScanPanel onScan={scan} />
            <ResultCard scanned={scanned} board={board} onUndo={undo} onNote={setNoting} />
            <CountList index={index} board={board} onFound={scan} onUndo={undo} onNote={setNoting} />
          </>
        ) : (
          <Over id={id} />
        )}
      </div>
      {mark && <NoteDialog mark={mark} name={name} onClose={() => setNoting(undefined)} />}
    </>
  )
}

const NOTHING: ReadonlyMap<string, Count> = new Map<string, Count>()

function Progress({ found, expected }: { found: number; expected: number }) {
  const t = useTranslations('stocktakes')
  const words = t('ofAll', { found, expected })
  return (
    <span className={css.progress}>
      <span className="num">{words}</span>
      <progress className={css.bar} max={expected} value={Math.min(found, expected)} aria-label={t('progress')} />
    </span>
  )
}

function Over({ id }: { id: string }) {
  const t = useTranslations('stocktakes')
  return (
    <Empty
      kind="closed"
      title={t('over')}
      action={
        <Button component={AppLink} to={`${PATH}/${id}`}>
          {t('seeResult')}
        </Button>
      }
    />
  )
}

/** Keeps the scan for sending, and says at once what it is as far as this device knows. */
function record(
  name: string,
  code: string,
  { index, board }: { index: ReturnType<typeof indexOf>; board: Board },
): Scanned {
  const line = lineOf(index, code, ({ id }) => board.byLine.has(id))
  const earlier = line && board.byLine.get(line.id)
  const id = crypto.randomUUID()
  if (earlier) return { id, code, result: 'already', line, earlier, count: null }
  append(name, { id, what: 'scan', at: new Date().toISOString(), code, condition: null, note: '' })
  return { id, code, result: line ? 'found' : 'unchecked', line, earlier: undefined, count: null }
}

/** What the server says goes before what the device thought. */
function answered(before: Scanned | undefined, answers: ReadonlyMap<string, Answer>): Scanned | undefined {
  const answer = before && answers.get(before.id)
  if (!answer || before.result === 'undone' || answer.result === 'noted' || answer.result === 'gone') return before
  return { ...before, result: answer.result, count: answer.count }
}

/** It goes after the scan, even one that was not sent yet: the server may have it, and only the answer was lost. */
const takeBack = (name: string, countId: string): void =>
  append(name, { id: countId, what: 'undo', at: new Date().toISOString(), code: '', condition: null, note: '' })
