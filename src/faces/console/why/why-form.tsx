import { ComplaintText, Field, formTokenField, Icon, useViewer } from "../../http/index.ts";
import { megabyte } from "../forms.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import type { Complaint } from "../messages/site-complaints.ts";

export type WhyFormProps = {
  readonly address: string;
  readonly html: string;
  readonly complaint: Complaint | undefined;
  readonly limits: { readonly bodyBytesMax: number; readonly timeoutSeconds: number };
};

/** Asks for one page. */
export function WhyFormPage({ address, html, complaint, limits }: WhyFormProps) {
  const messages = useConsoleMessages();
  const text = messages.why;
  const { formToken } = useViewer();
  const megabytes = Math.floor(limits.bodyBytesMax / megabyte);
  const complaintId = complaint && "page-complaint";
  return (
    <div class="narrow">
      <header>
        <h1>{text.title}</h1>
        <p class="soft">{text.intro}</p>
      </header>
      <form class="form" method="post" action="/console/why" enctype="multipart/form-data">
        <input type="hidden" name={formTokenField} value={formToken} />
        {complaint && complaintId && (
          <ComplaintText id={complaintId}>
            {complaint.why} {complaint.remedy}
          </ComplaintText>
        )}
        <Field
          name="address"
          label={text.address}
          hint={text.addressHint(megabytes, limits.timeoutSeconds)}
          complaintId={complaintId}
          attributes={{ value: address, maxLength: 2000, autocomplete: "off", inputMode: "url", autofocus: true }}
        />
        <div class="field">
          <label for="html">{text.html}</label>
          <textarea
            id="html"
            name="html"
            rows={6}
            spellcheck={false}
            aria-describedby="html-hint"
            value={html}
            placeholder="<!doctype html>"
          />
          <p class="hint" id="html-hint">
            {text.htmlHint}
          </p>
        </div>
        <div class="field">
          <label for="file">{text.file}</label>
          <input
            id="file"
            name="file"
            type="file"
            aria-describedby="file-hint"
            accept=".html,.htm,.xhtml,.xml,text/html,application/xhtml+xml"
          />
          <p class="hint" id="file-hint">
            {text.fileHint(megabytes)}
          </p>
        </div>
        <button type="submit" class="button primary">
          <Icon name="search" size={18} />
          {text.act}
        </button>
      </form>
      <p>
        <a href="/console/labels">{text.allLabels}</a>
      </p>
    </div>
  );
}
