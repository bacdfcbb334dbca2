/**
 * ISO 3166-1 codes, and XK for Kosovo, which is not in ISO 3166-1 but issues passports. In the order of their names,
 * the United Kingdom first: names cost the server 5 MB and a page a pause, so they are only made where somebody reads
 * them.
 */
const CODES =
  'GB AF AX AL DZ AS AD AO AI AQ AG AR AM AW AC AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BV BR IO VG BN BG BF BI KH CM CA CV BQ KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI XK KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS KR SS ES LK BL SH KN LC MF PM VC SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TA TN TR TM TC TV UG UA AE US UY UM VI UZ VU VA VE VN WF EH YE ZM ZW'.split(
    ' ',
  )

let names: Intl.DisplayNames | undefined

function nameOf(code: string) {
  names ??= new Intl.DisplayNames('en-GB', { type: 'region' })
  return names.of(code) ?? code
}

/** The English name of a two-letter code; the code itself when it is unknown. */
export function countryName(code: string): string {
  return isCountry(code) ? nameOf(code) : code
}

export function isCountry(code: string): boolean {
  return codes.has(code)
}

const codes = new Set(CODES)

/** Every country and territory as code and name, United Kingdom first, the others by name. */
export const countries: readonly { value: string; label: string }[] = CODES.map((value) => ({
  value,
  get label() {
    return nameOf(value)
  },
}))
