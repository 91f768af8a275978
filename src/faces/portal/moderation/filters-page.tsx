import { filterDays, filterWays, type OwnFilter, phraseMax } from "../../../features/social/index.ts";
import { Field, formatDay, useViewer } from "../../http/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";

/** One's own filtered words, and one more. */
export function FiltersPage({ filters, typed }: { filters: readonly OwnFilter[]; typed: string }) {
  const text = usePortalMessages().moderation.filters;
  const { language } = useViewer();
  return (
    <div class="stack">
      <p>{text.intro}</p>
      {filters.length === 0 && <p class="soft">{text.none}</p>}
      <ul class="line-list">
        {filters.map(({ id, phrase, way, endsAt, isWholeWord }) => (
          <li key={id}>
            <span>
              <strong dir="auto">{phrase}</strong>{" "}
              <span class="soft small">
                {[
                  text.ways[way],
                  ...(isWholeWord ? [text.isWholeWord] : []),
                  endsAt ? text.until(formatDay(endsAt, language)) : text.forGood,
                ].join(" · ")}
              </span>
            </span>
            <ActForm action="/me/filters/remove" class="">
              <input type="hidden" name="id" value={id} />
              <button type="submit" class="button small" aria-label={text.removeOf(phrase)}>
                {text.remove}
              </button>
            </ActForm>
          </li>
        ))}
      </ul>
      <ActForm action="/me/filters">
        <Field
          name="phrase"
          label={text.phrase}
          hint={text.phraseHint}
          attributes={{ required: true, maxLength: phraseMax, value: typed }}
        />
        <label class="check">
          <input type="checkbox" name="whole" value="yes" />
          <span>{text.isWholeWord}</span>
        </label>
        <div class="field">
          <label for="way">{text.way}</label>
          <select id="way" name="way">
            {filterWays.map((way) => (
              <option key={way} value={way}>
                {text.ways[way]}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="days">{text.lasts}</label>
          <select id="days" name="days">
            <option value="">{text.forGood}</option>
            {filterDays.map((days) => (
              <option key={days} value={String(days)}>
                {text.days(days)}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" class="button primary">
          {text.add}
        </button>
      </ActForm>
    </div>
  );
}
