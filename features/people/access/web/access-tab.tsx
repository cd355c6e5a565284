import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { GrantDialog, useRoleWords } from '#features/core/roles/web/api.tsx'
import { type Grant, SECTIONS } from '#features/core/roles/contract.ts'
import { useProfile } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { formatDay } from '#ui/format.ts'
import { Eye, Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { Status } from '#ui/status.tsx'
import { orElse } from '#ui/or-else.ts'
import { access, type PersonAccess } from '../contract.ts'
import { AddRoleDialog } from './add-role-dialog.tsx'
import { IndividualRights } from './individual-panel.tsx'
import { useAccess } from './queries.ts'
import { ReasonList } from './reason-list.tsx'
import css from './access-tab.module.css'

/** A person's roles or own rights, who sees what of them, and the button to impersonate them. */
export function Tab({ userId }: { userId: string }) {
  const { data } = useAccess(userId)
  if (!data)
    return (
      <div className={css.column} aria-busy>
        <Skeleton height={240} />
      </div>
    )
  return (
    <div className={css.column}>
      <Roles userId={userId} data={data} />
      {data.isAdmin ? <AdminNote /> : data.can.edit && <Mode userId={userId} data={data} />}
      <WhoSeesWhat userId={userId} />
      {data.can.view && <ViewAs userId={userId} />}
    </div>
  )
}

function AdminNote() {
  const t = useTranslations('access')
  return <p className={css.quiet}>{t('adminText')}</p>
}

function Roles({ userId, data: { grants, can, mode } }: { userId: string; data: PersonAccess }) {
  const t = useTranslations('access')
  const [open, setOpen] = useState<Grant | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <Part
      title={t('roles')}
      bare
      action={
        can.edit && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Plus weight="bold" />}
            onClick={() => setOpen('new')}
          >
            {t('addRole')}
          </Button>
        )
      }
    >
      {grants.length === 0 && <p className={css.quiet}>{t('noRoles')}</p>}
      <ul className={css.grants} data-resting={mode === 'individual' || undefined}>
        {grants.map((grant) => (
          <GrantRow key={grant.id} grant={grant} onOpen={can.edit ? () => setOpen(grant) : undefined} />
        ))}
      </ul>
      {open === 'new' && <AddRoleDialog userId={userId} onClose={close} />}
      {open && open !== 'new' && <GrantDialog grant={open} onClose={close} />}
    </Part>
  )
}

function GrantRow({ grant, onOpen }: { grant: Grant; onOpen: (() => void) | undefined }) {
  const { t, locale, roleName } = useRoleWords()
  const { role, area, endsOn, isEnded, since } = grant
  const where = area?.kind === 'department' ? t('grants.department', { name: area.name }) : area?.name
  const words = (
    <>
      <b>{roleName(role)}</b>
      <span>{where ?? t('grants.everywhere')}</span>
      <span className={css.when}>
        {isEnded && endsOn ? (
          <Status tone="off">{t('grants.ended', { day: formatDay(endsOn, locale) })}</Status>
        ) : (
          `${t('grants.since')} ${formatDay(since.slice(0, 10), locale)}${endsOn ? ` – ${formatDay(endsOn, locale)}` : ''}`
        )}
      </span>
    </>
  )
  return (
    <li>
      {onOpen ? (
        <button type="button" onClick={onOpen}>
          {words}
        </button>
      ) : (
        <div>{words}</div>
      )}
    </li>
  )
}

function Mode({ userId, data }: { userId: string; data: PersonAccess }) {
  const t = useTranslations('access')
  const confirm = useConfirm()
  const save = useChange(access.saveAccess)
  const { mode, version } = data
  const change = async (next: string) => {
    if (next === mode) return
    const individual = next === 'individual'
    const title = t(individual ? 'toIndividual' : 'toRoles')
    if (!(await confirm({ title, text: t(individual ? 'toIndividualText' : 'toRolesText'), ok: t('switch') }))) return
    await save({ id: userId, mode: next as PersonAccess['mode'], ...(version > 0 && { version }) }).catch(
      () => undefined,
    )
  }
  return (
    <Part title={t('mode')}>
      <div className={css.mode}>
        <SegmentedControl
          aria-label={t('mode')}
          value={mode}
          onChange={(next) => void change(next)}
          data={(['roles', 'individual'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
        <p className={css.quiet}>{t(`modeText.${mode}`)}</p>
      </div>
      {mode === 'individual' && <IndividualRights key={version} userId={userId} data={data} />}
    </Part>
  )
}

function WhoSeesWhat({ userId }: { userId: string }) {
  const t = useTranslations('access')
  const { section: word } = useRoleWords()
  const [section, setSection] = useState<string | null>('compensation')
  return (
    <Part title={t('perSection')}>
      <Select
        aria-label={t('perSectionText')}
        data={SECTIONS.map((value) => ({ value, label: word(value) }))}
        value={section}
        onChange={setSection}
        allowDeselect={false}
        searchable
        className={css.choice}
      />
      {section && (
        <ReasonList key={section} userId={userId} section={section} title={t('whoOf', { what: word(section) })} />
      )}
    </Part>
  )
}

function ViewAs({ userId }: { userId: string }) {
  const t = useTranslations('access')
  const head = useProfile(userId).data
  const begin = useChange(access.beginViewing)
  if (!head) return null
  const name = personName(head)
  const look = async () => {
    await begin({ id: userId })
    // the caches hold data of the previous identity
    window.location.assign('/dashboard')
  }
  return (
    <Part title={t('viewAsTitle')}>
      <p className={css.quiet}>{t('viewAsText', { name })}</p>
      <p className={css.look}>
        <Button leftSection={<Eye size={18} />} onClick={() => void look().catch(orElse(undefined))}>
          {t('viewAs', { name })}
        </Button>
      </p>
    </Part>
  )
}
