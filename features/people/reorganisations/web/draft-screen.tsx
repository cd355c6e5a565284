import { Button, SegmentedControl } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { formatDay } from '#ui/format.ts'
import { ArrowUUpLeft } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { personName } from '#ui/person-name.ts'
import { RecordSkeleton } from '#ui/record-skeleton.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { type Reorganisation, reorganisations } from '../contract.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { DraftChart } from './draft-chart-panel.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { undecidedIn } from './draft-state.ts'
import { useStateWord } from './draft-words.ts'
import { useReorganisation } from './queries.ts'
import css from './draft-screen.module.css'

const LIST = '/company/organization-structure/drafts'

/** A draft as a chart to move people in, and as a list of what changes; once it is applied, the record of it. */
export function Screen() {
  const t = useTranslations('reorganisations')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: draft, error, refetch } = useReorganisation(id)
  const up = { word: t('title'), to: LIST }
  // a draft that is no longer shared, or was deleted meanwhile
  const isGone = (error as { status?: number } | null)?.status === 404
  if (error && (!draft || isGone)) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!draft) return <RecordSkeleton up={up} className={css.body} />
  return <Draft draft={draft} up={up} />
}

function Draft({ draft, up }: { draft: Reorganisation; up: { word: string; to: string } }) {
  const [{ view }] = useUrlState()
  const isDraft = draft.appliedAt === null
  const isChart = isDraft && view !== 'changes'
  return (
    <div className={isChart ? css.page : undefined}>
      <PageHeader
        up={up}
        title={draft.name}
        state={<State draft={draft} />}
        actions={isDraft && <Actions draft={draft} />}
        filters={isDraft && <Views draft={draft} isChart={isChart} />}
      />
      {isChart ? <DraftChart draft={draft} /> : <ChangesPanel draft={draft} />}
    </div>
  )
}

function State({ draft }: { draft: Reorganisation }) {
  const t = useTranslations('reorganisations')
  const locale = useLocale()
  const stateOf = useStateWord()
  const { people, effectiveDate, appliedAt, appliedBy } = draft
  return (
    <span className={css.state}>
      <span>{stateOf(draft)}</span>
      {appliedAt === null && effectiveDate && <span>{t('plannedFor', { day: formatDay(effectiveDate, locale) })}</span>}
      {appliedBy && <span>{t('appliedBy', { name: personName(appliedBy) })}</span>}
      <span>{t('count', { count: people })}</span>
    </span>
  )
}

function Views({ draft, isChart }: { draft: Reorganisation; isChart: boolean }) {
  const t = useTranslations('reorganisations')
  const [, setParams] = useUrlState()
  const undecided = undecidedIn(draft)
  return (
    <div className={css.bar}>
      <SegmentedControl
        aria-label={t('views')}
        value={isChart ? 'chart' : 'changes'}
        onChange={(value) => setParams({ view: value === 'chart' ? undefined : value })}
        data={[
          { value: 'chart', label: t('chart') },
          { value: 'changes', label: t('changes') },
        ]}
      />
      {undecided > 0 && (
        <p className={css.warning}>
          {isChart ? (
            <AppLink to={`${LIST}/${draft.id}?view=changes`}>{t('undecided', { count: undecided })}</AppLink>
          ) : (
            t('undecided', { count: undecided })
          )}
        </p>
      )}
    </div>
  )
}

function Actions({ draft }: { draft: Reorganisation }) {
  const t = useTranslations('reorganisations')
  const [dialog, setDialog] = useState<'edit' | 'apply'>()
  const undo = useChange(reorganisations.undoMoves)
  const [said, say] = useState('')
  const items = useItems(draft, () => setDialog('edit'))
  const close = () => setDialog(undefined)
  const { id, version } = draft
  const takeBack = async () => {
    await undo({ id, version })
    say(t('undone'))
  }
  return (
    <>
      <output className="sr">{said}</output>
      <Button
        leftSection={<ArrowUUpLeft aria-hidden />}
        disabled={!draft.canUndo}
        onClick={() => void takeBack().catch(() => undefined)}
      >
        {t('undo')}
      </Button>
      <Button variant="filled" disabled={draft.people === 0} onClick={() => setDialog('apply')}>
        {t('apply')}
      </Button>
      <MoreButton items={items} label={t('moreFor', { name: draft.name })} place="head" />
      {dialog === 'edit' && <DraftDialog draft={draft} onClose={close} onDone={close} />}
      {dialog === 'apply' && <ApplyDialog draft={draft} onClose={close} />}
    </>
  )
}

function useItems(draft: Reorganisation, edit: () => void): MenuItem[] {
  const t = useTranslations('reorganisations')
  const router = useRouter()
  const confirm = useConfirm()
  const change = useChange(reorganisations.changeReorganisation)
  const remove = useChange(reorganisations.deleteReorganisation)
  const { id, version, name, note, effectiveDate, isShared, isAuthor } = draft
  const share = () => change({ id, version, name, note, effectiveDate, isShared: !isShared })
  const ask = async () => {
    const question = { title: t('deleteTitle', { name }), text: t('deleteText'), ok: t('delete'), danger: true }
    if (!(await confirm(question))) return
    await remove({ id, version })
    await router.navigate({ href: LIST })
  }
  const quietly = (work: () => Promise<unknown>) => () => void work().catch(() => undefined)
  return [
    { word: t('edit'), onPick: edit },
    ...(isShared && !isAuthor ? [] : [{ word: t(isShared ? 'unshare' : 'share'), onPick: quietly(share) }]),
    { word: t('delete'), danger: true, rule: true, onPick: quietly(ask) },
  ]
}
