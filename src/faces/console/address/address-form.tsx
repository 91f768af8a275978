import type { Site } from "../../../features/catalog/index.ts";
import { Field, formTokenField, Icon, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";

export const addressCharactersMax = 2000;

type FormProps = {
  /** As typed before. */
  readonly address: string;
  /** The site it is asked of; undefined: whichever the address belongs to. */
  readonly site: Pick<Site, "id" | "seeds"> | undefined;
};

/** Asks for an address: why it was not fetched, or to have it fetched now. */
export function AddressForm({ address, site }: FormProps) {
  const text = useConsoleMessages().address;
  const { formToken } = useViewer();
  return (
    <form class="address-form" method="post" action="/console/address">
      <input type="hidden" name={formTokenField} value={formToken} />
      {site && <input type="hidden" name="site" value={site.id} />}
      <Field
        name="address"
        label={text.field}
        hint={text.fetchHint}
        attributes={{
          type: "text",
          inputMode: "url",
          value: address,
          placeholder: site?.seeds[0] ?? "https://example.org/videos/1",
          required: true,
          maxLength: addressCharactersMax,
          autocomplete: "off",
        }}
      />
      <div class="acts">
        <button type="submit" class="button primary" name="act" value="why">
          {text.why}
        </button>
        <button type="submit" class="button" name="act" value="fetch">
          <Icon name="download" size={18} />
          {text.fetch}
        </button>
      </div>
    </form>
  );
}

/** A button that has one page fetched now. */
export function FetchButton({ url, siteId }: { url: string; siteId: string }) {
  const text = useConsoleMessages().address;
  const { formToken } = useViewer();
  return (
    <form method="post" action="/console/address" class="fetch-now">
      <input type="hidden" name={formTokenField} value={formToken} />
      <input type="hidden" name="site" value={siteId} />
      <input type="hidden" name="address" value={url} />
      <button type="submit" class="button small" name="act" value="fetch" aria-label={text.fetchAbout(url)}>
        <Icon name="download" size={16} />
        {text.fetch}
      </button>
    </form>
  );
}

/** Leads to why an address was not fetched. */
export function WhyNotLink({ url, siteId }: { url: string; siteId?: string }) {
  const text = useConsoleMessages().address;
  return (
    <a class="why-link" href={addressPath(url, siteId)} aria-label={text.whyAbout(url)}>
      {text.why}
    </a>
  );
}

/** The page that answers for an address. */
export function addressPath(url: string, siteId?: string): string {
  return `/console/address?${new URLSearchParams({ url, ...(siteId === undefined ? {} : { site: siteId }) })}`;
}
