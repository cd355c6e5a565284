import { Button, Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { AppLink } from '#ui/link.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { type Checklist, checklists, type Step } from '../contract.ts'
import { useDayWord } from './checklist-words.ts'
import { ChoosePersonDialog } from './choose-person-dialog.tsx'
import { useChecklist } from './queries.ts'
import { Steps } from './steps-list.tsx'
import css from './steps-list.module.css'

/** One checklist, as far as the reader sees its steps. */
export function Screen() {
  const t = useTranslations('checklist')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useChecklist(id)
  const up = { word: t('mine'), to: '/checklists/mine' }
  if (!data && error) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!data)
    return (
      <>
        <PageHeader up={up} title={undefined} />
        <div className={css.groups}>
          <Skeleton height={240} />
        </div>
      </>
    )
  return <Shown checklist={data} />
}

function Shown({ checklist }: { checklist: Checklist }) {
  const t = useTranslations('checklist')
  const [choosing, setChoosing] = useState<'buddy' | Step>()
  const assign = useChange(checklists.assignStep)
  const choose = useChange(checklists.chooseBuddy)
  const { id, steps, hidden, can } = checklist
  const open = steps.filter(({ done }) => done === null)
  const done = steps.filter((step) => step.done !== null)
  return (
    <>
      <Head checklist={checklist} onBuddy={() => setChoosing('buddy')} />
      <div className={css.groups}>
        {open.length > 0 && (
          <Part title={t('toDo')} count={open.length} bare>
            <Steps checklist={checklist} steps={open} onAssign={can.keep ? setChoosing : undefined} />
          </Part>
        )}
        {done.length > 0 && (
          <Part title={t('completed')} count={done.length} bare={open.length === 0}>
            <Steps checklist={checklist} steps={done} />
          </Part>
        )}
        {hidden > 0 && <p className={css.hidden}>{t('hidden', { count: hidden })}</p>}
      </div>
      {choosing && (
        <ChoosePersonDialog
          title={choosing === 'buddy' ? t('chooseBuddy') : t('assignTitle', { title: choosing.title })}
          field={choosing === 'buddy' ? 'buddyId' : 'userId'}
          start={choosing === 'buddy' ? checklist.buddy : choosing.ownerUser}
          save={(userId) =>
            choosing === 'buddy' ? choose({ id, buddyId: userId }) : assign({ id: choosing.id, userId })
          }
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  )
}

function Head({ checklist, onBuddy }: { checklist: Checklist; onBuddy: () => void }) {
  const t = useTranslations('checklist')
  const dayWord = useDayWord()
  const confirm = useConfirm()
  const stop = useChange(checklists.stopChecklist)
  const { id, name, user, status, buddy, can } = checklist
  const askAndStop = async () => {
    const title = t('stopTitle', { checklist: name, name: personName(user) })
    if (await confirm({ title, text: t('stopText'), ok: t('stop'), danger: true })) await stop({ id })
  }
  return (
    <PageHeader
      up={can.keep ? { word: t('all'), to: '/checklists' } : { word: t('mine'), to: '/checklists/mine' }}
      title={name}
      state={
        <>
          <AppLink className={css.person} to={`/people/${user.id}`}>
            {personName(user)}
          </AppLink>
          {` · ${dayWord(checklist)}`}
          {buddy && ` · ${t('buddy')}: ${personName(buddy)}`}
          {status !== 'running' && ` · ${t(`statuses.${status}`)}`}
        </>
      }
      actions={
        can.keep &&
        status === 'running' && (
          <>
            <Button variant="subtle" onClick={() => void askAndStop()}>
              {t('stop')}
            </Button>
            <Button onClick={onBuddy}>{t('chooseBuddy')}</Button>
          </>
        )
      }
    />
  )
}
