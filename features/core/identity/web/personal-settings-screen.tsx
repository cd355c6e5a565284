import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '#ui/shell/language.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Panels } from '#ui/shell/panels.tsx'
import { Part } from '#ui/part.tsx'
import { useSavedMark } from '#ui/forms/saved-mark.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { useStored } from '#ui/stored.ts'
import { usePreferences, useSavePreferences } from './queries.ts'
import css from './settings-panel.module.css'

export function Screen() {
  const t = useTranslations('identity.settings')
  const { data: preferences } = usePreferences()
  return (
    <>
      <PageHeader title={t('title')} state={preferences && t('state', { email: preferences.email })} />
      <div className={css.column}>
        <Part title={t('reading')}>
          {preferences && (
            <div className={css.fields}>
              <LanguageField language={preferences.language} />
              <WeekField weekStart={preferences.weekStart} />
            </div>
          )}
        </Part>
        <Part title={t('appearance')}>
          <div className={css.fields}>
            <SchemeField />
            <MenuField />
          </div>
        </Part>
        {preferences && (
          <Part title={t('deciding')}>
            <div className={css.fields}>
              <AskField asks={preferences.asksToApprove} />
            </div>
          </Part>
        )}
        <Panels page="personal" />
      </div>
    </>
  )
}

function LanguageField({ language }: { language: Language }) {
  const t = useTranslations('identity.settings')
  const save = useSavePreferences()
  const change = (chosen: string | null) =>
    save.mutate({ language: chosen as Language }, { onSuccess: () => chooseLanguage(chosen as Language) })
  return (
    <SelectField
      label={t('language')}
      help={t('languageHelp')}
      value={language}
      onChange={change}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  )
}

/** A Sunday, in UTC, and the six days after it. */
const SUNDAY = Date.UTC(2023, 0, 1)
const DAY = 86_400_000

function WeekField({ weekStart }: { weekStart: number }) {
  const t = useTranslations('identity.settings')
  const locale = useLocale()
  const save = useSavePreferences()
  const [saved, mark] = useSavedMark()
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const options = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: name.format(SUNDAY + day * DAY) }))
  return (
    <SelectField
      label={t('weekStart')}
      value={String(weekStart)}
      onChange={(day) => save.mutate({ weekStart: Number(day) }, { onSuccess: mark })}
      options={options}
      saved={saved}
    />
  )
}

/** Who decides on many a day does without the question. Declining always asks. */
function AskField({ asks }: { asks: boolean }) {
  const t = useTranslations('identity.settings')
  const save = useSavePreferences()
  return (
    <CheckboxField
      label={t('asksToApprove')}
      help={t('asksToApproveHelp')}
      value={save.isPending ? (save.variables.asksToApprove ?? asks) : asks}
      onChange={(asksToApprove) => save.mutate({ asksToApprove })}
    />
  )
}

function SchemeField() {
  const t = useTranslations('identity.settings')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SelectField
      label={t('scheme')}
      help={t('appearanceHelp')}
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(value) }))}
    />
  )
}

/** The same choice as in the menu at the person's name. */
function MenuField() {
  const t = useTranslations('identity.settings')
  const [menu, setMenu] = useStored<'V1' | 'V2'>('menu', 'V2')
  return (
    <SelectField
      label={t('menu')}
      help={t('appearanceHelp')}
      value={menu}
      onChange={(chosen) => setMenu(chosen as 'V1' | 'V2')}
      options={(['V2', 'V1'] as const).map((value) => ({ value, label: t(`menu${value}`) }))}
    />
  )
}
