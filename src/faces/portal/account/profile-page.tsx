import {
  bioMax,
  displayNameMax,
  linksMax,
  type PictureKind,
  type Profile,
  type ProfileLink,
} from "../../../features/members/index.ts";
import { Avatar, Field, pictureUrl } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { ActForm, Section } from "./account-frame.tsx";
import { TextArea } from "./fields.tsx";

export type TypedProfile = {
  readonly displayName: string;
  readonly bio: string;
  readonly links: readonly ProfileLink[];
};

export function ProfileFormPage({ profile, typed }: { profile: Profile; typed: TypedProfile }) {
  const text = usePortalMessages().account.profile;
  return (
    <>
      <p>
        <a href={`/@${profile.name}`}>{text.view}</a>
      </p>
      <ActForm action="/me/profile">
        <Field
          name="displayName"
          label={text.displayName}
          hint={text.displayNameHint}
          attributes={{ value: typed.displayName, maxLength: displayNameMax * 4, autocomplete: "nickname" }}
        />
        <TextArea name="bio" label={text.bio} hint={text.bioHint} value={typed.bio} maxLength={bioMax * 4} />
        <LinkFields links={typed.links} />
        <button type="submit" class="button primary">
          {text.save}
        </button>
      </ActForm>
      <Section id="pictures-title" title={text.picturesTitle}>
        <p class="soft small">{text.pictureHint}</p>
        <div class="picture-forms">
          <PictureForm kind="avatar" label={text.avatar} profile={profile} etag={profile.avatarEtag} />
          <PictureForm kind="banner" label={text.banner} profile={profile} etag={profile.bannerEtag} />
        </div>
      </Section>
      <PrivacySection profile={profile} />
    </>
  );
}

function LinkFields({ links }: { links: readonly ProfileLink[] }) {
  const text = usePortalMessages().account.profile;
  const places = Array.from({ length: linksMax }, (_, index) => index + 1);
  return (
    <fieldset class="field link-fields">
      <legend>{text.links}</legend>
      <p class="hint">{text.linksHint}</p>
      {places.map((place) => (
        <div key={place} class="link-pair">
          <input
            name={`label-${place}`}
            aria-label={text.linkLabel(place)}
            value={links[place - 1]?.label ?? ""}
            maxLength={80}
            autocomplete="off"
          />
          <input
            name={`url-${place}`}
            aria-label={text.linkUrl(place)}
            value={links[place - 1]?.url ?? ""}
            maxLength={500}
            inputMode="url"
            placeholder="https://"
            autocomplete="off"
          />
        </div>
      ))}
    </fieldset>
  );
}

type PictureFormProps = {
  readonly kind: PictureKind;
  readonly label: string;
  readonly profile: Profile;
  readonly etag: string | undefined;
};

function PictureForm({ kind, label, profile, etag }: PictureFormProps) {
  const text = usePortalMessages().account.profile;
  return (
    <div class="picture-form">
      {kind === "avatar" && <Avatar of={profile} size={112} />}
      {kind === "banner" && etag !== undefined && (
        <img class="banner-small" src={pictureUrl("banner", profile.id, etag)} alt="" width={300} height={100} />
      )}
      {kind === "banner" && etag === undefined && <div class="banner-small banner-empty" />}
      <ActForm action={`/me/picture/${kind}`} isUpload>
        <div class="field">
          <label for={`file-${kind}`}>{label}</label>
          <input
            id={`file-${kind}`}
            name="file"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          />
        </div>
        <button type="submit" class="button small">
          {text.upload}
        </button>
      </ActForm>
      {etag !== undefined && (
        <ActForm action={`/me/picture/${kind}/remove`} class="">
          <button type="submit" class="button small quiet" aria-label={`${text.remove}: ${label}`}>
            {text.remove}
          </button>
        </ActForm>
      )}
    </div>
  );
}

function PrivacySection({ profile }: { profile: Profile }) {
  const text = usePortalMessages().account.profile;
  return (
    <Section id="privacy-title" title={text.privacyTitle}>
      <ActForm action="/me/privacy">
        <label class="check">
          <input type="checkbox" name="approvesFollowers" checked={profile.approvesFollowers} />
          <span>
            {text.approves}
            <span class="hint">{text.approvesHint}</span>
          </span>
        </label>
        <label class="check">
          <input type="checkbox" name="isListed" checked={profile.isListed} />
          <span>{text.listed}</span>
        </label>
        <button type="submit" class="button">
          {text.savePrivacy}
        </button>
      </ActForm>
    </Section>
  );
}
