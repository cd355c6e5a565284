import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { useUrlState } from './url-state.ts'

/** A list that search and filters have left empty, and the way back to all of it. */
export function NothingFound({
  title,
  narrowing,
  children,
}: {
  title: string
  /** What of the address narrows it. */
  narrowing: readonly string[]
  children?: ReactNode
}) {
  const t = useTranslations('ui')
  const [params, setParams] = useUrlState()
  const clear = () => setParams(Object.fromEntries(narrowing.map((name) => [name, undefined])))
  return (
    <Empty
      kind="nothing-found"
      title={title}
      action={narrowing.some((name) => params[name]) && <Button onClick={clear}>{t('list.showAll')}</Button>}
    >
      {children}
    </Empty>
  )
}
