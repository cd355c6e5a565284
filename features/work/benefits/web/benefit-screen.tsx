import { Button } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#kit/client.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { useChange } from '#ui/forms/change.ts'
import { PencilSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { Part } from '#ui/part.tsx'
import { RecordSkeleton } from '#ui/record-skeleton.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { type Benefit, benefits } from '../contract.ts'
import { useBenefitWords } from './benefit-words.ts'
import { DocumentPanel } from './document-panel.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { GrantsList } from './grants-list.tsx'
import { useBenefit } from './queries.ts'
import css from './benefits-screen.module.css'

const LIST = '/settings/benefits'

/** One benefit: what it is, what it costs, who can have it and who has it. */
export function Screen() {
  const t = useTranslations('benefits')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: benefit, error, refetch } = useBenefit(id)
  const [granting, setGranting] = useState(false)
  const up = { word: t('title'), to: LIST }
  if (!benefit && error) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!benefit) return <RecordSkeleton up={up} className={css.page} />
  return (
    <>
      <PageHeader
        up={up}
        title={benefit.name}
        state={<State benefit={benefit} />}
        actions={<Actions benefit={benefit} onGrant={() => setGranting(true)} />}
      />
      <div className={css.page}>
        {benefit.description && <p className={css.about}>{benefit.description}</p>}
        <About benefit={benefit} />
        <DocumentPanel benefit={benefit} />
        <GrantsList benefit={benefit} />
      </div>
      {granting && <GrantDialog benefit={benefit} onClose={() => setGranting(false)} />}
    </>
  )
}

function State({ benefit }: { benefit: Benefit }) {
  const t = useTranslations('benefits')
  const words = useBenefitWords()
  const { category, provider, isArchived } = benefit
  return [category?.name, provider, words.had(benefit), isArchived && t('isArchived')].filter(Boolean).join(' · ')
}

function Actions({ benefit, onGrant }: { benefit: Benefit; onGrant: () => void }) {
  const t = useTranslations('benefits')
  const { id, name, version, isArchived } = benefit
  const archive = useChange(benefits.archiveBenefit)
  const remove = useRemove(benefit)
  return (
    <>
      {!isArchived && (
        <Button variant="filled" onClick={onGrant}>
          {t('grant')}
        </Button>
      )}
      <Button component={AppLink} to={`${LIST}/edit/${id}`} leftSection={<PencilSimple size={16} />}>
        {t('edit')}
      </Button>
      <MoreButton
        label={t('moreFor', { name })}
        place="head"
        items={[
          {
            word: t(isArchived ? 'restore' : 'archive'),
            onPick: () => void archive({ id, version, isArchived: !isArchived }),
          },
          { word: t('delete'), danger: true, rule: true, onPick: () => void remove() },
        ]}
      />
    </>
  )
}

function useRemove({ id, name, version }: Benefit) {
  const t = useTranslations('benefits')
  const router = useRouter()
  const confirm = useConfirm()
  return async () => {
    if (!(await confirm({ title: t('deleteAsk', { name }), text: t('deleteText'), ok: t('delete'), danger: true })))
      return
    await call(benefits.deleteBenefit, { id, version })
    await router.navigate({ href: LIST })
    toast.success(t('deleted'))
  }
}

function About({ benefit }: { benefit: Benefit }) {
  const t = useTranslations('benefits')
  const words = useBenefitWords()
  const { cost, costs, contractDate, expireDate } = benefit
  return (
    <Part title={t('about')} bare>
      <Facts>
        {cost && <Fact label={t('employerCost')}>{words.employer(cost)}</Fact>}
        {cost && <Fact label={t('employeeCost')}>{words.employee(cost)}</Fact>}
        {cost && costs.length > 1 && (
          <Fact label={t('costHistory')}>
            <ul className={css.plain}>
              {costs.map((one) => (
                <li key={one.from ?? ''}>{words.costLine(one, cost)}</li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label={t('left')}>{words.left(benefit)}</Fact>
        {contractDate && <Fact label={t('contractDate')}>{words.day(contractDate)}</Fact>}
        {expireDate && <Fact label={t('expireDate')}>{words.day(expireDate)}</Fact>}
        <Fact label={t('whoCan')}>
          <WhoCan benefit={benefit} />
        </Fact>
      </Facts>
    </Part>
  )
}

function WhoCan({ benefit: { eligibility } }: { benefit: Benefit }) {
  const t = useTranslations('benefits')
  const { tenureMonths, locations, employmentTypes } = eligibility
  const named = (list: Benefit['eligibility']['locations']) => list.map(({ name }) => name ?? t('gone')).join(', ')
  const lines = [
    tenureMonths && t('afterMonths', { count: tenureMonths }),
    locations.length > 0 && t('inLocations', { names: named(locations) }),
    employmentTypes.length > 0 && t('withTypes', { names: named(employmentTypes) }),
  ].filter(Boolean)
  return lines.length > 0 ? lines.join(' · ') : t('everyone')
}
