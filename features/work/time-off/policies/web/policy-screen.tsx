import { Button } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { useChange } from '#ui/forms/change.ts'
import { formatDay } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { useKinds } from '#ui/own-kinds.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { Status } from '#ui/status.tsx'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { ExamplesPanel } from '../../examples/web/api.tsx'
import { policies, type PolicyVersion } from '../contract.ts'
import { usePolicyWords } from './policy-words.ts'
import { usePolicies } from './queries.ts'
import css from './policy-screen.module.css'

const TONES = { past: 'off', current: 'good', planned: 'plan' } as const

/** One version of the rules, and the other versions of its kind. */
export function Screen() {
  const t = useTranslations('policies')
  const { id } = useParams({ strict: false })
  const { data, error, refetch } = usePolicies()
  const shown = data?.data.find((one) => one.id === id)
  const up = { word: t('title'), to: '/settings/time-off' }
  if (!shown && (data || error)) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!shown || !data) return <PageHeader title={t('title')} up={up} />
  return <Known shown={shown} all={data.data} today={data.today} up={up} />
}

interface KnownProps {
  shown: PolicyVersion
  all: readonly PolicyVersion[]
  today: Day
  up: { word: string; to: string }
}

function Known({ shown, all, today, up }: KnownProps) {
  const t = useTranslations('policies')
  const { word } = useKinds()
  const words = usePolicyWords()
  const { locale } = useLeaveWords()
  return (
    <>
      <PageHeader
        up={up}
        title={shown.group ? `${word(shown.kind)}, ${shown.group.name}` : word(shown.kind)}
        state={t('since', { day: formatDay(shown.from, locale), version: shown.number })}
        actions={shown.state !== 'past' && <Actions shown={shown} />}
      />
      <div className={css.page}>
        {shown.group && <p className={css.who}>{words.whom(shown.group)}</p>}
        <p>{words.head(shown)}</p>
        <ul className={css.lines}>
          {words.lines(shown).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <ExamplesPanel kind={shown.kind} groupId={shown.group?.id ?? null} unlimited={shown.unlimited} today={today} />
        <Part title={t('versions')}>
          <ol className={css.versions}>
            {all
              .filter((one) => one.kind === shown.kind && one.group?.id === shown.group?.id)
              .map((one) => (
                <Version key={one.id} one={one} here={one.id === shown.id} />
              ))}
          </ol>
        </Part>
      </div>
    </>
  )
}

function Actions({ shown }: { shown: PolicyVersion }) {
  const t = useTranslations('policies')
  const remove = useRemoving(shown)
  return (
    <>
      {shown.state === 'planned' && (
        <MoreButton
          place="head"
          label={t('moreOf', { group: shown.group?.name ?? t('title') })}
          items={[{ word: t('remove'), danger: true, onPick: () => void remove() }]}
        />
      )}
      <Button
        renderRoot={(props) => (
          <AppLink {...props} to={`/settings/time-off/policies/${shown.id}/edit?type=${shown.kind}`} />
        )}
      >
        {t('change')}
      </Button>
    </>
  )
}

function useRemoving({ id, from }: PolicyVersion) {
  const t = useTranslations('policies')
  const confirm = useConfirm()
  const change = useChange(policies.deletePolicy)
  const router = useRouter()
  const { locale } = useLeaveWords()
  return async () => {
    const day = formatDay(from, locale, { year: true })
    const question = { title: t('removeTitle', { day }), text: t('removeText'), ok: t('removeOk'), danger: true }
    if (!(await confirm(question))) return
    await change({ id })
    await router.navigate({ href: '/settings/time-off' })
  }
}

function Version({ one, here }: { one: PolicyVersion; here: boolean }) {
  const t = useTranslations('policies')
  const words = usePolicyWords()
  const { locale } = useLeaveWords()
  return (
    <li>
      <AppLink to={`/settings/time-off/policies/${one.id}/`} aria-current={here ? 'page' : undefined}>
        {formatDay(one.from, locale)}
      </AppLink>
      <span>{one.group?.hasEnded ? t('ended') : words.head(one)}</span>
      <span className={css.who}>{one.by ?? t('began')}</span>
      <Status tone={TONES[one.state]}>{t(`states.${one.state}`)}</Status>
    </li>
  )
}
