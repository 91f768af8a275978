import { normalizeUrl } from "./normalize-url.ts";

// Parameters that say where a visitor came from, never what is shown. Lower case; a trailing * stands for any ending.
const tracking = (
  "utm_* mtm_* pk_* piwik_* hsa_* _hs* __hs* mc_cid mc_eid gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid fbclid fb_action_ids " +
  "fb_action_types fb_source fb_ref action_object_map action_type_map action_ref_map msclkid yclid ysclid _openstat twclid ttclid " +
  "li_fat_id igshid igsh epik rb_clickid irclickid irgwc srsltid s_kwcid ef_id _ga _gl _ke _kx vero_id vero_conv wickedid " +
  "oly_anon_id oly_enc_id mkt_tok mkwid pcrid cmpid s_cid xtor at_medium at_campaign wt_mc wt.mc_id wt.mc_ev wt.srch icid ncid trk " +
  "trkcampaign guccounter guce_referrer guce_referrer_sig ref_src ref_url referrer spm spm_id_from vd_source share_source share_medium " +
  "share_plat share_session_id share_tag share_times share_from share_token unique_k bbid xhsshare scm pvid sharer_shareid " +
  "sharer_sharetime sharer_shareinfo campaign_id campaign_name ad_id adgroupid sc_campaign sc_channel sc_content sc_medium sc_outcome " +
  "sc_geo sc_country elqtrack elqtrackid elq_mid elq_cid _bta_tid _bta_c cx_click dm_i dm_t ml_subscriber ml_subscriber_hash"
).split(" ");
const trackingNames = new Set(tracking.filter((name) => !name.endsWith("*")));
const trackingPrefixes = tracking.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));

// Session ids by name alone, and by name with a value that looks drawn by lot (a "sid=12" is a station).
const sessionNames =
  /^(?:jsessionid|phpsessid|aspsessionid[a-z]*|asp\.net_sessionid|cfid|cftoken|zenid|oscsid|osclsid|sessid|session_?id|sessionkey|viewstate)$/;
const sessionLikeNames = /^(?:sid|s|session|ssid|sess|token_session|php_?session|cgisessid|bv_sessionid)$/;
const drawnByLot = /^(?=.*\d)(?:[0-9a-f]{16,}|[0-9a-z]{20,})$/i;
// ";jsessionid=0A1B.node_2" up to the next path delimiter; "(S(lit3py55t21z5v55vlm25s55))" as ASP.NET writes it.
const pathSession = /;(?:jsessionid|phpsessid|sessionid|sid)=[^/?;]*/gi;
const aspPathSession = /(?:\/\((?:[a-z]\([^)/]{10,}\))+\))+(?:\/|$)/gi;

/**
 * The key under which addresses of one page are the same: normalised as `normalizeUrl` does, then without session ids,
 * tracking parameters and empty parameters, parameters sorted by name (repeated names keep their order), percent-encoding
 * made uniform (RFC 3986 6.2.2: upper-case hex, unreserved characters plain). For de-duplication only: never fetch a key.
 *
 * @returns the key; `url` itself when it is no http(s) address
 */
export function urlKey(url: string): string {
  const normal = normalizeUrl(url);
  if (normal === undefined) return url;
  if (!needsWork.test(normal)) return normal;
  const mark = normal.indexOf("?");
  const path = mark < 0 ? normal : normal.slice(0, mark);
  const query = mark < 0 ? "" : keptQuery(normal.slice(mark + 1));
  const key = path
    .replace(pathSession, "")
    .replace(aspPathSession, "/")
    .replace(/^(https?:\/\/[^/:?]*)\.(?=[:/])/, "$1");
  const result = uniformPercent(query === "" ? key : `${key}?${query}`);
  // Without its session id a segment may be a dot segment.
  return key === path ? result : (normalizeUrl(result) ?? result);
}

// Most addresses have no query, escape, path parameter or dot at the host's end: they are their own key.
const needsWork = /[?;%(]|^https?:\/\/[^/]*\.[:/]/;

function keptQuery(query: string): string {
  const parameters = query.split("&").filter((parameter) => parameter !== "" && !isNoise(parameter));
  // "?a;b" or "?/thread/5" is no list of parameters: order may matter.
  if (!parameters.every((parameter) => parameter.includes("="))) return parameters.join("&");
  return parameters
    .map((parameter, index) => ({ parameter, index, name: parameter.slice(0, parameter.indexOf("=")) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.index - b.index))
    .map(({ parameter }) => parameter)
    .join("&");
}

function isNoise(parameter: string): boolean {
  const equals = parameter.indexOf("=");
  const name = (equals < 0 ? parameter : parameter.slice(0, equals)).toLowerCase();
  if (trackingNames.has(name) || trackingPrefixes.some((prefix) => name.startsWith(prefix))) return true;
  if (equals < 0) return false;
  if (sessionNames.test(name)) return true;
  return sessionLikeNames.test(name) && drawnByLot.test(parameter.slice(equals + 1));
}

function uniformPercent(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped.toUpperCase();
  });
}
