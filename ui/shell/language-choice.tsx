import { useLocale } from 'use-intl'
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES } from './language.ts'

/** The three languages, each by its own name; the page reloads in the one that is chosen. */
export function LanguageChoice({ legend, className }: { legend: string; className?: string | undefined }) {
  const locale = useLocale()
  return (
    <fieldset className={className}>
      <legend className="sr">{legend}</legend>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === locale}
          onClick={() => chooseLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </fieldset>
  )
}
