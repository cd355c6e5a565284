import { Tabs } from '@mantine/core'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useUnsavedClose } from '#ui/forms/unsaved-close.ts'
import { CreateForm } from './create-form.tsx'
import { InviteForm } from './invite-form.tsx'
import css from './people-screen.module.css'

/** Invite is the default; the tab is in the URL. */
export function JoinDialog({
  opened,
  tab,
  onTab,
}: {
  opened: boolean
  tab: string | undefined
  onTab: (tab: 'invite' | 'create' | undefined) => void
}) {
  const t = useTranslations('people')
  const written = useRef({ invite: false, create: false })
  const markDirty = (form: 'invite' | 'create') => (dirty: boolean) => {
    written.current[form] = dirty
  }
  const done = () => onTab(undefined)
  const close = useUnsavedClose(() => written.current.invite || written.current.create, done)
  return (
    <Dialog opened={opened} onClose={close} title={t('joinTitle')} wide>
      <Tabs value={tab === 'create' ? 'create' : 'invite'} onChange={(next) => onTab(next as 'invite' | 'create')}>
        <Tabs.List className={css.joinTabs} aria-label={t('joinTitle')}>
          <Tabs.Tab value="invite">{t('inviteTab')}</Tabs.Tab>
          <Tabs.Tab value="create">{t('createTab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="invite">
          <InviteForm onClose={close} onDone={done} onDirty={markDirty('invite')} />
        </Tabs.Panel>
        <Tabs.Panel value="create">
          <CreateForm onClose={close} onDone={done} onDirty={markDirty('create')} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}
