import { Button, Progress } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { Figure } from '#ui/figure.tsx'
import { formatNumber } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { ShownImport } from '../contract.ts'
import { api, useChange } from './queries.ts'
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
        {one.invited > 0 && !undone && (
          <Figure value={formatNumber(one.invited, locale, 0)} meaning={t('done.invited', { count: one.invited })} />
        )}
      </div>
      {!undone && <Letters one={one} />}
      <div className={css.actions}>
        <Button component={AppLink} to="/people">
          {t('done.see')}
        </Button>
        {one.can.invite && <Invite one={one} />}
        {one.can.undo && <Undo one={one} people={people} />}
      </div>
    </Part>
  )
}

/** Those who were imported without an invitation. */
function Invite({ one }: { one: ShownImport }) {
  const t = useTranslations('import.screen')
  const confirm = useConfirm()
  const invite = useChange(() => api.inviteImported({ id: one.id }))
  const count = one.toInvite
  const ask = async () => {
    const ok = t('invite.ok', { count })
    if (await confirm({ title: t('invite.title', { count }), text: t('invite.text'), ok })) invite.mutate(undefined)
  }
  return (
    <Button variant="filled" loading={invite.isPending} onClick={() => void ask()}>
      {t('invite.ok', { count })}
    </Button>
  )
}

/** How far the invitations are; once they have stopped, who is left without one. */
function Letters({ one: { invited, toInvite, sendInvitations } }: { one: ShownImport }) {
  const t = useTranslations('import.screen')
  const total = invited + toInvite
  if (toInvite === 0) return null
  if (sendInvitations) return <Bar done={invited} total={total} word={t('done.sending', { done: invited, total })} />
  return (
    <p className={css.quiet}>
      {t('done.left', { count: toInvite })}{' '}
      <AppLink className={css.link} to="/people?missing=invitation">
        {t('done.who')}
      </AppLink>
    </p>
  )
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
