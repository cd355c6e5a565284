import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type Day, later } from '#kit/days.ts'
import { useChange } from '#ui/forms/change.ts'
import { formatDay } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import type { Kind } from '../../types/contract.ts'
import { policies, type PolicyVersion } from '../contract.ts'
import { groupsIn, type ShownGroup } from './group-state.ts'
import { usePolicyWords } from './policy-words.ts'
import css from './groups-list.module.css'

interface Props {
  kind: Kind
  today: Day
  /** Of groups alone. */
  versions: readonly PolicyVersion[]
}

/** The groups with a policy of their own, in the order in which they are asked. */
export function GroupsList({ kind, today, versions }: Props) {
  const t = useTranslations('policies')
  const order = useChange(policies.orderPolicyGroups)
  const groups = groupsIn(versions)
  const { shown, rowProps, handle, announcement } = useOrderedRows(groups, {
    idOf: ({ group }) => group.id,
    nameOf: ({ group }) => group.name,
    save: (next) => order({ kind, groupIds: next.map(({ group }) => group.id) }),
  })
  return (
    <div className={css.groups}>
      {shown.length > 0 && (
        <>
          <h3 className={css.title}>{t('groups')}</h3>
          {shown.length > 1 && <p className={css.note}>{t('groupsOrder')}</p>}
          <ul>
            {shown.map((one) => (
              <li key={one.group.id} {...rowProps(one)}>
                {shown.length > 1 && handle(one)}
                <div className={css.group}>
                  <GroupRow one={one} today={today} />
                </div>
              </li>
            ))}
          </ul>
          {announcement}
        </>
      )}
      <Button
        variant="subtle"
        leftSection={<Plus />}
        renderRoot={(props) => <AppLink {...props} to={`/settings/time-off/policies/create?type=${kind}&group=new`} />}
      >
        {t('addGroup')}
      </Button>
    </div>
  )
}

function GroupRow({ one: { group, version, planned, endsOn }, today }: { one: ShownGroup; today: Day }) {
  const t = useTranslations('policies')
  const words = usePolicyWords()
  const { locale } = useLeaveWords()
  const end = useEnding(group.id, group.name, later(version.from, today))
  const edit = `/settings/time-off/policies/${version.id}/edit?type=${version.kind}`
  return (
    <>
      <div className={css.words}>
        <AppLink className={css.name} to={`/settings/time-off/policies/${version.id}/`}>
          {group.name}
        </AppLink>
        <p className={css.note}>{words.whom(group)}</p>
        <p>
          {version.state === 'planned' && <b>{t('from', { day: formatDay(version.from, locale) })}</b>}{' '}
          {words.head(version)}
        </p>
        {planned.map((coming) => (
          <p key={coming.id} className={css.note}>
            <b>{t('from', { day: formatDay(coming.from, locale) })}</b> {words.head(coming)}
          </p>
        ))}
        {endsOn && <p className={css.note}>{t('endsOn', { day: formatDay(endsOn, locale) })}</p>}
      </div>
      <Button
        size="xs"
        renderRoot={(props) => <AppLink {...props} to={edit} aria-label={t('changeGroup', { group: group.name })} />}
      >
        {t('change')}
      </Button>
      {!endsOn && (
        <MoreButton
          place="row"
          label={t('moreOf', { group: group.name })}
          items={[{ word: t('endGroup'), danger: true, onPick: () => void end() }]}
        />
      )}
    </>
  )
}

function useEnding(groupId: string, name: string, from: Day) {
  const t = useTranslations('policies')
  const confirm = useConfirm()
  const change = useChange(policies.endPolicyGroup)
  const { locale } = useLeaveWords()
  return async () => {
    const day = formatDay(from, locale, { year: true })
    const question = {
      title: t('endTitle', { group: name }),
      text: t('endText', { day }),
      ok: t('endGroup'),
      danger: true,
    }
    if (await confirm(question)) await change({ groupId, from })
  }
}
