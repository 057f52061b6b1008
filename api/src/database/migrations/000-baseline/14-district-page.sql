-- The texts that a district wrote, with their history: the newest row of a kind and language is current. An empty text
-- means that the text of the product is shown again.
create table district_texts (
  id integer generated always as identity primary key,
  district_id integer not null references districts on delete cascade,
  kind text not null check (kind in ('contact', 'privacy', 'terms', 'support')),
  language text not null,
  text text not null,
  author_id integer references users on delete set null,
  created_at timestamptz not null
);
create index district_texts_newest on district_texts (district_id, kind, language, id desc);
create index district_texts_by_author on district_texts (author_id);

-- The public addresses of the pages about the check-in. A former address stays with its school, so that no other school
-- can use it.
create table about_slugs (
  slug text primary key,
  school_id integer not null references schools on delete cascade,
  is_current boolean not null
);
create unique index about_slugs_one_current on about_slugs (school_id) where is_current;
create index about_slugs_by_school on about_slugs (school_id);
