import { normal } from './normal.ts'

/** Cities by their names in the languages in which lists of offices are written. */
const CITIES = `munich münchen мюнхен | cologne köln кёльн | nuremberg nürnberg нюрнберг | hanover hannover ганновер
  | frankfurt frankfurt-am-main франкфурт | berlin берлин | hamburg гамбург | vienna wien вена | zurich zürich цюрих
  | geneva genève genf женева | basel bâle базель | bern berne берн | stockholm стокгольм | gothenburg göteborg гётеборг
  | malmo malmö мальмё | uppsala уппсала | copenhagen københavn köpenhamn копенгаген | aarhus århus орхус | oslo осло
  | helsinki helsingfors хельсинки | turku åbo турку | tampere tammerfors тампере | tallinn таллин | riga рига | vilnius вильнюс
  | warsaw warszawa warschau варшава | krakow kraków cracow краков | gdansk gdańsk гданьск | wroclaw wrocław вроцлав
  | prague praha prag прага | brno brünn брно | bratislava братислава | budapest будапешт | bucharest bucurești бухарест
  | sofia софия | belgrade beograd белград | zagreb загреб | ljubljana любляна | athens athína athen афины
  | rome roma rom рим | milan milano mailand милан | turin torino турин | naples napoli неаполь | florence firenze florenz флоренция
  | venice venezia venedig венеция | lisbon lisboa lissabon лиссабон | porto oporto порту | madrid мадрид | barcelona барселона
  | seville sevilla севилья | paris париж | lyon lyons лион | marseille marseilles марсель | nice ницца | brussels bruxelles brussel brüssel брюссель
  | antwerp antwerpen anvers антверпен | ghent gent gand гент | the-hague den-haag гаага | amsterdam амстердам | rotterdam роттердам
  | luxembourg luxemburg люксембург | london лондон | dublin дублин | edinburgh эдинбург | moscow moskva moskau москва
  | saint-petersburg st-petersburg sankt-peterburg санкт-петербург петербург спб | kazan казань | novosibirsk новосибирск
  | yekaterinburg ekaterinburg екатеринбург | nizhny-novgorod нижний-новгород | kyiv kiev київ киев kiew | minsk минск
  | tbilisi tiflis тбилиси | yerevan erevan ереван | almaty алматы alma-ata | astana астана | tashkent ташкент
  | new-york нью-йорк nyc new-york-city | san-francisco сан-франциско | los-angeles лос-анджелес | toronto торонто
  | mexico-city ciudad-de-méxico мехико | sao-paulo são-paulo сан-паулу | beijing peking пекин | shanghai шанхай | tokyo токио tokio
  | singapore сингапур singapur | mumbai bombay мумбаи | bangalore bengaluru бангалор | istanbul стамбул | tel-aviv тель-авив
  | dubai дубай | cairo каир kairo`

const cityOf = new Map(
  CITIES.split('|').flatMap((names, at) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [normal(name), at] as const),
  ),
)

/** Whether two different names may be of one place: one city in two languages, one name with other accents, or a slip of the pen. */
export function alike(a: string, b: string): boolean {
  const [one, other] = [normal(a), normal(b)]
  const city = cityOf.get(one)
  if (city !== undefined && city === cityOf.get(other)) return true
  const [plain, plainOther] = [letters(a), letters(b)]
  if (plain === plainOther) return true
  // two cities of the list are two cities, however close
  if (city !== undefined && cityOf.has(other)) return false
  return Math.min(plain.length, plainOther.length) > 4 && !/\d/.test(one + other) && oneSlip(plain, plainOther)
}

/** Umlauts as they are written without: Muenchen. */
const letters = (text: string): string =>
  normal(text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss'))
    .replaceAll('ø', 'oe')
    .replaceAll(' ', '')

/** One sign more, less or other. */
function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end <= 1
}
