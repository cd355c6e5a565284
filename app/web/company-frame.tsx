import { Outlet, useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NotificationBell } from '#features/surfaces/notifications/web/api.tsx'
import type { Weekday } from '#kit/days.ts'
import { BottomBar } from '#ui/shell/bottom-bar.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { late } from '#ui/network/late.tsx'
import { ReaderContext } from '#ui/reader-context.ts'
import { useShellKeys } from '#ui/shell/shell-keys.ts'
import { Shell } from '#ui/shell/shell.tsx'
import { Sidebar } from '#ui/shell/sidebar.tsx'
import { useStored } from '#ui/stored.ts'
import { Colleagues } from './colleagues.tsx'
import { Hosts } from './hosts.tsx'
import { useLive } from './live.ts'
import { type Me, useMe, visitorOf } from './me.ts'
import { modules } from './modules.ts'
import { PhoneTop } from './phone-top.tsx'
import { sidebarPlaces, thumbPlaces, type Version } from './places.ts'
import { built } from './built.ts'
import { NoFrame } from './no-frame.tsx'
import { useOpening } from './opening.ts'
import { OwnMenu, useCompanyItems } from './own-menu.tsx'

const OwnPalette = late(() => import('./own-palette.tsx').then((chunk) => chunk.OwnPalette))
const ShortcutsSheet = late(() => import('#ui/overlays/shortcuts-sheet.tsx').then((chunk) => chunk.ShortcutsSheet))
const ViewingBanner = late(() => import('#features/people/access/web/api.tsx').then((chunk) => chunk.ViewingBanner))
const request = modules.find((module) => module.request)?.request

/** The company's pages: sidebar, sheet, the phone's bars, palette and live updates. Who has to do something first gets the page alone. */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  const me = useMe()
  return me && !isHeldBack(me) ? <Framed me={me}>{children}</Framed> : <NoFrame>{children}</NoFrame>
}

const isHeldBack = (me: Me) => {
  const { isVerified, shouldChangePassword, mustAddFactor, required } = visitorOf(me)
  return !isVerified || shouldChangePassword || mustAddFactor || required.length > 0
}

function Framed({ me, children }: { me: Me; children: ReactNode }) {
  const t = useTranslations('shell')
  const all = useTranslations()
  const say = (key: string) => t(key as never)
  const sayAny = (key: string) => all(key as never)
  const router = useRouter()
  const [version, setVersion] = useStored<Version>('menu', 'V2')
  const [open, setOpen] = useState<'palette' | 'help' | undefined>()
  useShellKeys({ onPalette: () => setOpen('palette'), onHelp: () => setOpen('help') })
  useLive()
  useOpening(me)
  const places = sidebarPlaces(version, me, built, sayAny)
  const close = () => setOpen(undefined)
  const name = me.company?.name ?? 'Staffroom'
  const companies = useCompanyItems(me, say)
  const own = <OwnMenu me={me} version={version} onVersion={setVersion} />
  const colleagues = !me.beforeFirstDay && <Colleagues />
  return (
    <ReaderContext value={{ weekStart: me.user.weekStart as Weekday }}>
      <Shell
        sidebar={
          <Sidebar
            company={name}
            logo={me.company?.logo ?? undefined}
            places={places}
            companyItems={companies}
            onSearch={() => setOpen('palette')}
            bell={<NotificationBell />}
            people={colleagues}
            foot={own}
          />
        }
        bottom={<BottomBar places={thumbPlaces(me, built, request, sayAny)} />}
      >
        <PhoneTop
          company={name}
          places={places}
          companyItems={companies}
          onSearch={() => setOpen('palette')}
          bell={<NotificationBell size={21} />}
          people={colleagues}
          foot={own}
        />
        {me.viewing && (
          <ViewingBanner name={`${me.user.firstName} ${me.user.lastName}`.trim()} until={me.viewing.until} />
        )}
        <ErrorBoundary name={router.state.location.pathname}>{children}</ErrorBoundary>
      </Shell>
      <Hosts />
      {open === 'palette' && <OwnPalette me={me} places={places} onClose={close} onGone={close} />}
      {open === 'help' && <ShortcutsSheet onClose={close} onGone={close} />}
    </ReaderContext>
  )
}
