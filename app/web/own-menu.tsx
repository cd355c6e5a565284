import { useMantineColorScheme } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#kit/client.ts'
import { preferences } from '#features/core/identity/preferences/contract.ts'
import { useCompanySwitch } from '#features/core/company/web/api.tsx'
import { Desktop, GearSix, Moon, SidebarSimple, SignOut, Sun, Buildings } from '#ui/icons.ts'
import { chooseLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '#ui/shell/language.ts'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { onBare } from '#ui/shell/host.ts'
import { UserMenu } from '#ui/shell/user-menu.tsx'
import { mayOpen } from './gate.ts'
import { type Me, visitorOf } from './me.ts'
import { built } from './built.ts'
import type { Version } from './places.ts'

const SCHEMES = { light: Sun, dark: Moon, auto: Desktop } as const

/** What belongs to the person rather than to a page. */
export function OwnMenu({ me, version, onVersion }: { me: Me; version: Version; onVersion: (to: Version) => void }) {
  const t = useTranslations('shell')
  const locale = useLocale()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const items: MenuItem[] = [
    { word: t('user.settings'), icon: GearSix, to: '/settings/personal/general' },
    { word: t('user.companies'), icon: Buildings, onPick: () => location.assign(onBare('/choose-company')) },
    {
      word: version === 'V2' ? t('user.mainMenu') : t('user.slimMenu'),
      icon: SidebarSimple,
      onPick: () => onVersion(version === 'V2' ? 'V1' : 'V2'),
    },
    ...(['light', 'dark', 'auto'] as const).map((scheme, at) => ({
      word: t(`user.${scheme}`),
      icon: SCHEMES[scheme],
      rule: at === 0,
      checked: colorScheme === scheme,
      onPick: () => setColorScheme(scheme),
    })),
    ...LANGUAGES.map((language, at) => ({
      word: LANGUAGE_NAMES[language],
      rule: at === 0,
      checked: locale === language,
      onPick: () => void speak(language),
    })),
    { word: t('user.logout'), icon: SignOut, rule: true, to: '/logout' },
  ]
  return <UserMenu me={{ ...me.user, avatar: me.user.avatar ?? undefined }} items={items} />
}

/** Saves the person's language for other devices too. During impersonation only this page changes. */
async function speak(language: Language) {
  await call(preferences.savePreferences, { language }, { quiet: true, background: true }).catch((cause: unknown) =>
    console.warn(new Error('The language is kept in this browser only', { cause })),
  )
  chooseLanguage(language)
}

/** What the company's name opens: its settings, and the way to the others. */
export function useCompanyItems(me: Me, say: (key: string) => string): MenuItem[] {
  const others = useCompanySwitch()
  const settings = '/settings/company/general'
  const screen = built.screenAt(settings)
  const open = screen !== undefined && !me.beforeFirstDay && mayOpen(screen.access, visitorOf(me))
  return [...(open ? [{ word: say('user.company'), icon: GearSix, to: settings }] : []), ...others]
}
