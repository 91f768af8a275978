<?php
// php fill.php SITE PLAN ANSWER: sets the WordPress in SITE up, without network, and fills it with PLAN (ContentPlan as
// JSON, see plan-content.ts). Writes what stands where as JSON to ANSWER.
[, $site, $planFile, $answerFile] = $argv;
$_SERVER['HTTP_HOST'] = getenv('GLINT_WORDPRESS_HOST');
$_SERVER['REQUEST_URI'] = '/';
define('WP_INSTALLING', true);
// WordPress would write to the operator.
function wp_new_blog_notification() {}
require "$site/wp-load.php";
require ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter('pre_http_request', fn () => new WP_Error('offline', 'no network'));
add_filter('pre_wp_mail', '__return_true');

$plan = json_decode(file_get_contents($planFile), true);
wp_install($plan['title'], 'editor', 'editor@made.example', true, '', wp_generate_password());
foreach (get_posts(['numberposts' => -1, 'post_type' => ['post', 'page'], 'post_status' => 'any']) as $sample)
    wp_delete_post($sample->ID, true);
wp_set_current_user(1);
// Frames of players are what editors may paste.
kses_remove_filters();
foreach ([
    'permalink_structure' => '/%year%/%monthnum%/%postname%/',
    'timezone_string' => 'UTC', 'thread_comments' => 1, 'thread_comments_depth' => 3,
    'comment_moderation' => 0, 'comments_notify' => 0, 'show_avatars' => 0, 'comment_previously_approved' => 0,
    'blogdescription' => 'Made up, all of it', 'posts_per_page' => 10, 'close_comments_for_old_posts' => 0,
] as $name => $value)
    update_option($name, $value);
switch_theme(getenv('GLINT_WORDPRESS_THEME'));
$GLOBALS['wp_rewrite']->init();
create_initial_taxonomies();

$terms = [];
foreach ($plan['categories'] as $category) {
    $parent = isset($category['parent']) ? $terms[$category['parent']] : 0;
    $terms[$category['name']] = wp_insert_term($category['name'], 'category', ['parent' => $parent])['term_id'];
}
$authors = [];
foreach ($plan['authors'] as $name)
    $authors[$name] = wp_insert_user(['user_login' => $name, 'user_pass' => wp_generate_password(), 'role' => 'author']);

/** A file of the media library, as if it had been uploaded. */
function file_of(array $file, string $date, int $parent): int {
    $isVideo = $file['kind'] === 'video';
    $name = substr(str_replace('-', '/', $date), 0, 7) . "/{$file['name']}." . ($isVideo ? 'mp4' : 'jpg');
    $id = wp_insert_attachment([
        'post_title' => $file['name'], 'post_mime_type' => $isVideo ? 'video/mp4' : 'image/jpeg', 'post_date' => $date,
        'guid' => content_url("uploads/$name"), 'post_status' => 'inherit',
    ], $name, $parent);
    wp_update_attachment_metadata($id, ['width' => 640, 'height' => 360, 'file' => $name]
        + ($isVideo ? ['length' => 95, 'length_formatted' => '1:35', 'fileformat' => 'mp4'] : ['sizes' => []]));
    return $id;
}

$ids = [];
$files = [];
/** Puts addresses in the place of "{{kind:value}}". */
function filled(string $content, array $own): string {
    global $ids;
    return preg_replace_callback('/\{\{(\w+):(\w+)\}\}/', fn ($found) => match ($found[1]) {
        'id' => home_url('/?p=' . $ids[$found[2]]),
        'link' => get_permalink($ids[$found[2]]),
        'search' => home_url('/?s=' . rawurlencode($found[2])),
        'file' => (string) $own[$found[2]],
        'url' => wp_get_attachment_url($own[$found[2]]),
        'page' => get_attachment_link($own[$found[2]]),
    }, $content);
}

wp_defer_term_counting(true);
wp_defer_comment_counting(true);
foreach ($plan['posts'] as $post) {
    $id = wp_insert_post([
        'post_title' => $post['title'], 'post_name' => $post['slug'], 'post_content' => '…', 'post_status' => 'publish',
        'post_date' => $post['date'], 'post_date_gmt' => $post['date'], 'post_author' => $authors[$post['author']],
        'post_category' => array_map(fn ($name) => $terms[$name], $post['categories']), 'tags_input' => $post['tags'],
    ]);
    $ids[$post['number']] = $id;
    $own = array_map(fn ($file) => file_of($file, $post['date'], $id), $post['files']);
    foreach ($own as $at => $fileId) $files[] = [$fileId, $post['files'][$at]['kind']];
    // The modified time stays that of the post.
    $GLOBALS['wpdb']->update($GLOBALS['wpdb']->posts, ['post_content' => filled($post['content'], $own)], ['ID' => $id]);
    clean_post_cache($id);
    if ($post['format'] !== 'standard') set_post_format($id, $post['format']);
    if ($post['hasPicture']) set_post_thumbnail($id, file_of(['name' => "cover-{$post['number']}", 'kind' => 'image'], $post['date'], $id));
    $comments = [];
    foreach ($post['comments'] as $comment)
        $comments[] = wp_insert_comment([
            'comment_post_ID' => $id, 'comment_author' => $comment['author'], 'comment_content' => $comment['text'],
            'comment_date' => $comment['date'], 'comment_date_gmt' => $comment['date'], 'comment_approved' => 1,
            'comment_parent' => isset($comment['answers']) ? $comments[$comment['answers']] : 0,
        ]);
}
$pages = [];
foreach ($plan['pages'] as $page)
    $pages[$page['title']] = wp_insert_post([
        'post_type' => 'page', 'post_title' => $page['title'], 'post_status' => 'publish',
        'post_date' => '2015-01-02 10:00:00', 'post_content' => filled($page['content'], []), 'post_author' => 1,
        'post_parent' => isset($page['parent']) ? $pages[$page['parent']] : 0,
    ]);
wp_defer_term_counting(false);
wp_defer_comment_counting(false);

$menu = wp_create_nav_menu('main');
$items = array_map(fn ($name) => ['taxonomy', 'category', $terms[$name]], array_keys($terms));
foreach (['About', 'Contact', 'Contribute'] as $title) $items[] = ['post_type', 'page', $pages[$title]];
foreach ($items as [$type, $object, $id])
    wp_update_nav_menu_item($menu, 0, [
        'menu-item-type' => $type, 'menu-item-object' => $object, 'menu-item-object-id' => $id, 'menu-item-status' => 'publish',
    ]);
set_theme_mod('nav_menu_locations', ['primary' => $menu]);
$blocks = [
    '<!-- wp:search /-->', '<!-- wp:latest-posts {"postsToShow":5} /-->', '<!-- wp:latest-comments {"displayAvatar":false} /-->',
    '<!-- wp:archives /-->', '<!-- wp:categories {"showHierarchy":true} /-->', '<!-- wp:tag-cloud {"numberOfTags":40} /-->',
];
update_option('widget_block', array_combine(range(1, count($blocks)), array_map(fn ($block) => ['content' => $block], $blocks)) + ['_multiwidget' => 1]);
update_option('sidebars_widgets', ['sidebar-1' => array_map(fn ($at) => 'block-' . ($at + 1), array_keys($blocks)), 'array_version' => 3]);
flush_rewrite_rules();

$path = fn ($url) => substr($url, strlen(home_url()));
file_put_contents($answerFile, json_encode([
    'version' => $GLOBALS['wp_version'],
    'posts' => array_map(fn ($number) => ['number' => $number, 'id' => $ids[$number], 'path' => $path(get_permalink($ids[$number]))], array_keys($ids)),
    'filmPages' => array_values(array_map(fn ($file) => $path(get_attachment_link($file[0])), array_filter($files, fn ($file) => $file[1] === 'video'))),
]));
