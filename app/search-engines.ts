import type { Page } from '#platform/page.ts'
import { LANGUAGES } from '#platform/words.ts'

/** The public pages may be indexed; a company's pages never. */
export const robots = (origin: URL, isBare: boolean): string =>
  isBare
    ? `User-agent: *\nDisallow: /api/\nDisallow: /operator\nSitemap: ${origin.origin}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n'

/** Every listed page in every language, each naming the others. */
export function sitemap(origin: URL, pages: readonly Page[]): string {
  const entries = pages
    .filter((page) => page.listed)
    .flatMap(({ path }) => {
      const others = LANGUAGES.map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${origin.origin}${path}?language=${language}"/>`,
      ).join('')
      return ['', ...LANGUAGES.map((language) => `?language=${language}`)].map(
        (query) => `<url><loc>${origin.origin}${path}${query}</loc>${others}</url>`,
      )
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`
}
