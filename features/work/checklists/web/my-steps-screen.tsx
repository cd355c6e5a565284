import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { countsOf } from './checklist-state.ts'
import { useDayWord } from './checklist-words.ts'
import { useMySteps } from './queries.ts'
import { Steps } from './steps-list.tsx'
import css from './steps-list.module.css'

/** The reader's steps, grouped by the person they are for. */
export function Screen() {
  const t = useTranslations('checklist')
  const ui = useTranslations('ui')
  const dayWord = useDayWord()
  const { data, isError, refetch } = useMySteps()
  return (
    <>
      <PageHeader
        up={{ word: t('title'), to: '/checklists' }}
        title={t('mine')}
        state={data && t('mineState', countsOf(data.flatMap(({ steps }) => steps)))}
      />
      <div className={css.groups}>
        {isError ? (
          <Empty
            kind="error"
            title={t('failed')}
            action={<Button onClick={() => void refetch()}>{ui('retry')}</Button>}
          />
        ) : !data ? (
          <Skeleton height={200} />
        ) : data.length === 0 ? (
          <Empty title={t('nothingMine')}>{t('nothingMineText')}</Empty>
        ) : (
          data.map((checklist, at) => (
            <Part
              key={checklist.id}
              bare={at === 0}
              title={`${personName(checklist.user)}: ${checklist.name}`}
              link={{ word: dayWord(checklist), to: `/checklists/${checklist.id}` }}
            >
              <Steps checklist={checklist} steps={checklist.steps} />
            </Part>
          ))
        )}
      </div>
    </>
  )
}
