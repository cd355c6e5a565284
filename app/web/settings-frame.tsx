import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SubMenu } from '#ui/shell/sub-menu.tsx'
import { useMe } from './me.ts'
import { built } from './built.ts'
import { settingsGroups } from './settings-places.ts'

export function Frame() {
  const t = useTranslations()
  const me = useMe()
  if (!me) return <Outlet />
  return (
    <SubMenu label={t('shell.settings.label')} groups={settingsGroups(me, built, (key) => t(key as never))}>
      <Outlet />
    </SubMenu>
  )
}
