import { Button, Skeleton } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { useSavedMark } from '#ui/forms/saved-mark.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { type Branch, minimumIn, treeOf } from './coverage-state.ts'
import { useCoverage, useSaveMinimum } from './queries.ts'
import css from './coverage-screen.module.css'

const STEP = 20

/** How many people of each department should be at work. Each number saves itself. */
export function Screen() {
  const t = useTranslations('coverage')
  const { data, isError, refetch } = useCoverage()
  const count = data?.data.filter(({ least }) => least !== null).length
  return (
    <>
      <PageHeader title={t('title')} state={count === undefined ? undefined : t('state', { count })} />
      <div className={css.body}>
        <p className={css.about}>{t('about')}</p>
        {isError ? (
          <Failed onRetry={() => void refetch()} />
        ) : data ? (
          <List all={treeOf(data.data)} />
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const retry = useTranslations('ui')('retry')
  const t = useTranslations('coverage')
  return <Empty kind="error" title={t('failed')} action={<Button onClick={onRetry}>{retry}</Button>} />
}

function List({ all }: { all: readonly Branch[] }) {
  const t = useTranslations('coverage')
  if (all.length === 0) return <Empty title={t('empty')}>{t('emptyText')}</Empty>
  return (
    <table className={css.list}>
      <thead>
        <tr>
          <th scope="col">{t('department')}</th>
          <th scope="col">{t('people')}</th>
          <th scope="col">{t('minimum')}</th>
        </tr>
      </thead>
      <tbody>
        {all.map((one) => (
          <tr key={one.id}>
            <th scope="row" style={{ paddingInlineStart: one.depth * STEP }}>
              {one.name}
            </th>
            <td>{one.people}</td>
            <td>
              <Minimum key={one.least} department={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Minimum({ department: { id, name, least } }: { department: Branch }) {
  const t = useTranslations('coverage')
  const kept = least === null ? '' : String(least)
  const [text, setText] = useState(kept)
  const [error, setError] = useState<string>()
  const [saved, mark] = useSavedMark()
  const save = useSaveMinimum()
  const change = (typed: string) => {
    setText(typed)
    setError(undefined)
  }
  const commit = () => {
    const wanted = minimumIn(text)
    if (wanted === undefined) setError(t('notANumber'))
    else if (wanted !== least) save.mutate({ id, least: wanted }, { onSuccess: mark })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') change(kept)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the field inside
    <div onKeyDown={onKeyDown}>
      <TextField
        aria-label={t('minimumOf', { department: name })}
        inputMode="numeric"
        maxLength={4}
        value={text}
        onChange={change}
        onBlur={commit}
        error={error}
        saved={saved}
      />
    </div>
  )
}
