import { Button, Progress } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { Figure } from '#ui/figure.tsx'
import { formatNumber } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { ShownImport } from '../contract.ts'
import { api, lettersOf, useChange } from './queries.ts'
import css from './import-screen.module.css'

/** The import while it runs, and what came of it. */
export function RunPanel({ one }: { one: ShownImport }) {
  return one.status === 'running' ? <Running one={one} /> : <Done one={one} />
}

function Running({ one }: { one: ShownImport }) {
  const t = useTranslations('import.screen')
  const total = one.report?.people ?? one.totalRows
  return (
    <Part title={t('run.title')} bare>
      <Bar done={one.doneRows} total={total} word={t('run.progress', { done: one.doneRows, total })} />
      <p className={css.quiet}>{t('run.leave')}</p>
    </Part>
  )
}

function Bar({ done, total, word }: { done: number; total: number; word: string }) {
  const share = total === 0 ? 0 : (done / total) * 100
  return (
    <div className={css.bar}>
      <Progress.Root size="md">
        <Progress.Section value={share} aria-label={word} />
      </Progress.Root>
      <output className="num">{word}</output>
    </div>
  )
}

function Done({ one }: { one: ShownImport }) {
  const t = useTranslations('import.screen')
  const locale = useLocale()
  const people = one.report?.people ?? 0
  const undone = one.status === 'undone'
  return (
    <Part title={t(undone ? 'done.undone' : 'done.title')} bare>
      <div className={css.counts}>
        <Figure
          value={formatNumber(people, locale, 0)}
          meaning={t(undone ? 'done.removed' : 'done.people', { count: people })}
        />
        {one.sendInvitations && !undone && (
          <Figure value={formatNumber(one.invited, locale, 0)} meaning={t('done.invited', { count: one.invited })} />
        )}
      </div>
      {!undone && <Letters one={one} />}
      <div className={css.actions}>
        <AppLink className={css.link} to="/people">
          {t('done.see')}
        </AppLink>
        {!undone && <Invite one={one} />}
        {one.can.undo && <Undo one={one} people={people} />}
      </div>
    </Part>
  )
}

/** Where those who were imported without invitations can be invited. */
function Invite({ one }: { one: ShownImport }) {
  const t = useTranslations('import.screen')
  if (one.sendInvitations || one.invited >= lettersOf(one)) return null
  return (
    <AppLink className={css.link} to="/people?status=notInvited">
      {t('done.invite', { count: lettersOf(one) })}
    </AppLink>
  )
}

function Letters({ one }: { one: ShownImport }) {
  const t = useTranslations('import.screen')
  const [done, total] = [one.invited, lettersOf(one)]
  if (!one.sendInvitations || done >= total) return null
  return <Bar done={done} total={total} word={t('done.sending', { done, total })} />
}

function Undo({ one, people }: { one: ShownImport; people: number }) {
  const t = useTranslations('import.screen')
  const confirm = useConfirm()
  const undo = useChange(
    () => api.undoImport({ id: one.id }),
    () => toast.success(t('undoneToast')),
  )
  const ask = async () => {
    const text = t('undo.text', { count: people })
    if (await confirm({ title: t('undo.title'), text, ok: t('undo.ok'), danger: true })) undo.mutate(undefined)
  }
  return (
    <Button loading={undo.isPending} onClick={() => void ask()}>
      {t('undo.button')}
    </Button>
  )
}
