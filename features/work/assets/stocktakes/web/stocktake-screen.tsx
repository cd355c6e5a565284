import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { RoleViews } from '#features/core/roles/web/api.tsx'
import { formatMoment } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { useChange } from '#ui/forms/change.ts'
import { useConfirm, useConfirmComment } from '#ui/overlays/confirm.ts'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { personName } from '#ui/person-name.ts'
import { RecordSkeleton } from '#ui/record-skeleton.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { type Stocktake, stocktakes } from '../contract.ts'
import { CountsPanel } from './counts-panel.tsx'
import { LinesFilters, LinesPanel } from './lines-panel.tsx'
import { queueName, readQueue } from './queue-state.ts'
import { PATH, useStocktake } from './queries.ts'
import { StatusChip } from './status-chip.tsx'
import css from './stocktake-screen.module.css'

const PARTS = ['missing', 'found', 'elsewhere', 'unknown', 'changed'] as const
type View = (typeof PARTS)[number]

/** What was found and what was not: while it is open, to decide what becomes of the missing; afterwards, to read. */
export function Screen() {
  const t = useTranslations('stocktakes')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: stocktake, error, refetch } = useStocktake(id)
  const [{ part: asked }, setParams] = useUrlState()
  const part = PARTS.find((one) => one === asked) ?? 'missing'
  const up = { word: t('title'), to: PATH }
  if (error && !stocktake) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!stocktake) return <RecordSkeleton up={up} className={css.body} />
  const ofLines = part === 'missing' || part === 'found' || part === 'changed'
  const open = (next: View) =>
    setParams({
      part: next === 'missing' ? undefined : next,
      search: undefined,
      location: undefined,
      category: undefined,
    })
  return (
    <>
      <PageHeader
        up={up}
        title={stocktake.name}
        state={<State stocktake={stocktake} />}
        actions={<Actions stocktake={stocktake} />}
        views={<Views stocktake={stocktake} part={part} onPart={open} />}
        filters={ofLines && <LinesFilters stocktake={stocktake} part={part} />}
      />
      <div className={css.body}>
        {ofLines ? (
          <LinesPanel key={part} stocktake={stocktake} part={part} />
        ) : (
          <CountsPanel stocktakeId={id} outcome={part} />
        )}
      </div>
    </>
  )
}

function State({ stocktake }: { stocktake: Stocktake }) {
  const t = useTranslations('stocktakes')
  const locale = useLocale()
  const { status, scope, startedAt, startedBy, endedAt, endedBy, reason, found, expected } = stocktake
  const what = [...scope.locations, ...scope.categories, ...scope.states].map(({ name }) => name).join(', ')
  const nameOf = (person: Stocktake['startedBy']) => (person ? personName(person) : '–')
  return (
    <span className={css.state}>
      <StatusChip status={status} />
      <span>{t('ofAll', { found, expected })}</span>
      <span>{what || t('scopeAll')}</span>
      {endedAt && status !== 'open' ? (
        <span>
          {t(`endedLine.${status}`, { moment: formatMoment(endedAt, locale), name: nameOf(endedBy), reason })}
        </span>
      ) : (
        <span>{t('startedLine', { moment: formatMoment(startedAt, locale), name: nameOf(startedBy) })}</span>
      )}
    </span>
  )
}

function Views({ stocktake, part, onPart }: { stocktake: Stocktake; part: View; onPart: (part: View) => void }) {
  const t = useTranslations('stocktakes')
  const { expected, found, elsewhere, unknown, changed, added, status } = stocktake
  const numbers = { missing: expected - found, found, elsewhere, unknown, changed: changed + added.length }
  const wordOf = (one: View) => t(`parts.${one === 'missing' && status === 'open' ? 'toFind' : one}`)
  return (
    <RoleViews
      label={t('listOf')}
      views={PARTS.map((one) => [one, `${wordOf(one)} ${String(numbers[one])}`] as const)}
      view={part}
      onView={onPart}
    />
  )
}

function Actions({ stocktake }: { stocktake: Stocktake }) {
  const t = useTranslations('stocktakes')
  const finish = useFinish(stocktake)
  const cancel = useCancel(stocktake)
  if (!stocktake.can.count) return null
  return (
    <>
      <Button onClick={() => void finish()}>{t('finish')}</Button>
      <Button variant="filled" component={AppLink} to={`${PATH}/count/${stocktake.id}`}>
        {t('count')}
      </Button>
      <MoreButton
        place="head"
        label={t('more', { name: stocktake.name })}
        items={[{ word: t('cancel'), danger: true, onPick: () => void cancel() }]}
      />
    </>
  )
}

/** What this device has not sent yet would be lost to it. */
function useFinish({ id, name, expected, found }: Stocktake) {
  const t = useTranslations('stocktakes')
  const confirm = useConfirm()
  const finish = useChange(stocktakes.finishStocktake)
  const { data: me } = useMe()
  return async () => {
    const unsent = readQueue(queueName(me?.user.id ?? '', id)).length
    if (unsent > 0) return toast.error(t('unsentText', { count: unsent }))
    const text = t('finishText', { missing: expected - found })
    if (await confirm({ title: t('finishTitle', { name }), text, ok: t('finish') })) await finish({ id })
  }
}

function useCancel({ id, name }: Stocktake) {
  const t = useTranslations('stocktakes')
  const ask = useConfirmComment()
  const cancel = useChange(stocktakes.cancelStocktake)
  return async () => {
    const reason = await ask({
      title: t('cancelTitle', { name }),
      text: t('cancelText'),
      ok: t('cancel'),
      cancel: t('keepOpen'),
      danger: true,
      comment: { label: t('reason'), required: true },
    })
    if (reason !== undefined) await cancel({ id, reason })
  }
}
