import { loadChunk } from '#ui/network/chunk.ts'
import { currentLanguage, type Language, LANGUAGES } from '#ui/shell/language.ts'

const files: Record<Language, () => Promise<{ words: Record<string, object> }>> = {
  en: () => import('./words/en.ts'),
  ru: () => import('./words/ru.ts'),
  sv: () => import('./words/sv.ts'),
}

interface Words {
  language: Language
  words: Record<string, object>
  /** The language that could not be loaded, when another one is shown instead. */
  missed?: Language
}

/** The reader's language, or the first one that can be had. Without any the page says so and never resolves. */
export async function loadWords(): Promise<Words> {
  const wanted = currentLanguage()
  for (const language of [wanted, ...LANGUAGES.filter((other) => other !== wanted)])
    try {
      const { words } = await loadChunk(files[language])
      return { language, words, ...(language !== wanted && { missed: wanted }) }
    } catch (cause) {
      console.error(new Error(`The words of "${language}" did not load`, { cause }))
    }
  // boot.js has the words for it
  dispatchEvent(new Event('staffroom-cannot-start'))
  return new Promise(() => {})
}
